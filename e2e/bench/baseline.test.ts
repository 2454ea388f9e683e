import { describe, expect, it } from 'vitest';
import { baselinePage, withoutHeaders } from './baseline.ts';

describe('the baseline of a page', () => {
  const html = baselinePage({
    lang: 'fr',
    title: 'Tarifs & offres',
    next: '/baseline/fr/contact',
    lines: [
      { where: 'h1', text: 'Des prix simples' },
      { where: 'li', text: 'Moins de <10> minutes' },
    ],
  });

  it('has the same words, headings as headings and all else as paragraphs', () => {
    expect(html).toContain('<html lang="fr">');
    expect(html).toContain('<title>Tarifs &amp; offres</title>');
    expect(html).toContain('<h1>Des prix simples</h1>\n<p>Moins de &lt;10> minutes</p>');
    expect(html).toContain('<a href="/baseline/fr/contact">');
  });

  it('requests nothing and runs nothing', () => {
    expect(html).not.toMatch(/<script|<img|src=|url\(|stylesheet/);
  });

  it('is sent without the headers of the other pages', () => {
    const headers = '/*\n  Content-Security-Policy: a: b\n  X-Other: c\n\n/_astro/*\n  Cache-Control: d\n';
    expect(withoutHeaders(headers, 'baseline')).toBe('\n/baseline/*\n  ! Content-Security-Policy\n  ! X-Other\n');
  });
});
