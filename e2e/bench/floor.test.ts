import { describe, expect, it } from 'vitest';
import { floorPage, withoutHeaders } from './floor.ts';

describe('the floor of a page', () => {
  const html = floorPage({
    lang: 'fr',
    title: 'Tarifs & offres',
    next: '/floor/fr/contact',
    lines: [
      { where: 'h1', text: 'Des prix simples' },
      { where: 'li', text: 'Moins de <10> minutes' },
    ],
  });

  it('has the same words, headings as headings and all else as paragraphs', () => {
    expect(html).toContain('<html lang="fr">');
    expect(html).toContain('<title>Tarifs &amp; offres</title>');
    expect(html).toContain('<h1>Des prix simples</h1>\n<p>Moins de &lt;10> minutes</p>');
    expect(html).toContain('<a href="/floor/fr/contact">');
  });

  it('asks for nothing and runs nothing', () => {
    expect(html).not.toMatch(/<script|<img|src=|url\(|stylesheet/);
  });

  it('is sent without the headers of the other pages', () => {
    const headers = '/*\n  Content-Security-Policy: a: b\n  X-Other: c\n\n/_astro/*\n  Cache-Control: d\n';
    expect(withoutHeaders(headers, 'floor')).toBe('\n/floor/*\n  ! Content-Security-Policy\n  ! X-Other\n');
  });
});
