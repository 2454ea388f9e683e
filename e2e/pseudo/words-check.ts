/**
 * Runs in the page: every text, text attribute and head entry with two plain letters in a row that are not
 * part of `names`. Words of a dictionary have none in a pseudo-language.
 */
export function plainEnglish(names: string[]): string[] {
  const attributes = ['alt', 'aria-label', 'aria-valuetext', 'aria-description', 'title', 'placeholder', 'data-title'];
  const fields = 'input:not([type=hidden], [type=radio], [type=checkbox])';
  const metas =
    'meta:is([name=description], [name=keywords], [property^="og:"], [name^="twitter:"])' +
    ':not([content^=http], [property="og:type"], [property^="og:locale"], [name="twitter:card"])';
  const longestFirst = names.toSorted((a, b) => b.length - a.length);

  const found = [
    ...[...document.querySelectorAll('*')].flatMap((element) => [
      ...attributes.map((name) => ({ where: name, text: element.getAttribute(name) ?? '' })),
      ...ownTexts(element).map((text) => ({ where: element.tagName.toLowerCase(), text })),
    ]),
    ...[...document.querySelectorAll<HTMLInputElement>(fields)].map(({ value }) => ({ where: 'value', text: value })),
    ...[...document.querySelectorAll<HTMLMetaElement>(metas)].map(({ content }) => ({ where: 'meta', text: content })),
  ];
  const english = found.filter(({ text }) => /[A-Za-z]{2}/.test(withoutNames(text)));
  return [...new Set(english.map(({ where, text }) => `${where}: ${text.trim().slice(0, 120)}`))];

  function ownTexts(element: Element): string[] {
    if (element.matches('script, style')) return [];
    return [...element.childNodes].filter((node) => node instanceof Text).map((node) => node.data);
  }

  function withoutNames(text: string): string {
    // Without direction marks, and with plain spaces only.
    const bare = text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').replace(/\s+/g, ' ');
    return longestFirst.reduce((rest, name) => rest.replaceAll(name, ''), bare);
  }
}
