import { h } from './dom.ts';

/** How a search engine and a shared link show the page; `textNow` is what the field for this key holds. */
export function headPreview(key: string, textNow: () => string) {
  const [title, address, description] = [h('p', { class: 'result-title' }), h('p'), h('p')];
  const meta = (name: string) =>
    document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? '';
  const image = URL.parse(meta('og:image'));
  const isOfPage = document.documentElement.dataset['page'] === key.split('.')[1];
  const element = h(
    'figure',
    { class: 'search-preview' },
    h('figcaption', {}, 'In a search result'),
    address,
    title,
    description,
    isOfPage && image && h('p', {}, 'When the page is shared'),
    isOfPage && image && h('img', { src: image.pathname, alt: 'The image of a shared link', width: 360 }),
  );
  function update(): void {
    address.textContent = location.host + (isOfPage ? location.pathname : '');
    const own = textNow();
    title.textContent = key.includes('.title') ? own : isOfPage ? document.title : '';
    description.textContent = key.includes('.description') ? own : isOfPage ? meta('description') : '';
  }
  return { element, update };
}
