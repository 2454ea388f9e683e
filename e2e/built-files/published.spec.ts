import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { exampleShops } from '../../src/business/examples.ts';
import { features } from '../../src/business/features.ts';
import { smsRules } from '../../src/business/sms-rules.ts';
import { isDisabled } from '../../src/i18n/feature-texts.ts';
import { textMessages } from '../../src/i18n/text-messages.ts';
import { smsLength } from '../../lib/sms-segments.ts';
import {
  bodyOf,
  elementsIn,
  elementsOf,
  linesOf,
  normalize,
  readText,
  siteFiles,
  siteOrigin,
  sitePages,
  stringsIn,
  textOf,
} from '../support/built-site.ts';
import { asPattern, hasPage, locales, needsFiles, textsOf } from '../support/site.ts';

// What must not be published, what a page may weigh and wait for, and what is the same on every page.

test.skip(...needsFiles);

const textFiles = () => [...siteFiles()].filter((file) => /\.(?:html|js|css|json|txt|xml)$/.test(file));

test('no published file is a source map or a dictionary, and none has a secret (F24, F68)', () => {
  const source = new RegExp(`\\.(map|ts|tsx|astro|jsonc)$|(^|/)(${locales.join('|')})\\.json$`);
  expect([...siteFiles()].filter((file) => source.test(file))).toEqual([]);
  const secrets =
    /sb_secret_\w|service_role|postgres(?:ql)?:\/\/|DISPATCH_SECRET|MAIL_API_KEY|VISITOR_HASH_SALT|BEGIN .*KEY/;
  expect(textFiles()).toContain('contact.html');
  expect(textFiles().filter((file) => secrets.test(readText(file)))).toEqual([]);
});

test('nothing published has a trace of the text editor, nor a mark of a text (R94)', () => {
  const trace = /data-texts|edit-texts|text-editor|astro-dev-toolbar|\/_texts|[\u{E0100}-\u{E01EF}]|%F3%A0%8[4-7]/u;
  expect(textFiles().filter((file) => trace.test(readText(file)))).toEqual([]);
});

test('without a repository to edit nothing of the online editor is published (R104)', () => {
  expect([...siteFiles()].filter((file) => file.startsWith('admin/'))).toEqual([]);
  expect(textFiles().filter((file) => /sveltia|api\.github\.com/i.test(readText(file)))).toEqual([]);
  expect(readText('_headers')).not.toMatch(/\/admin|api\.github\.com/);
});

test('without an analytics provider nothing of it is published (R90)', () => {
  const traces = /doNotTrack|globalPrivacyControl|cfBeacon|api\/(?:event|send)\b|["'`]counted["'`]/;
  expect(textFiles().filter((file) => traces.test(readText(file)))).toEqual([]);
  expect(readText('_headers')).not.toMatch(/plausible|umami|cloudflareinsights/);
});

test('the first paint waits for no other file, and only our pages are prerendered (R18, R63, F57)', () => {
  for (const { file, path } of sitePages) {
    const links = elementsIn(file).filter(({ tagName }) => tagName === 'link');
    const rels = links.map(({ attribs }) => attribs['rel'] ?? '');
    expect(
      rels.filter((rel) => /\b(?:stylesheet|preload|modulepreload|expect)\b/.test(rel)),
      file,
    ).toEqual([]);
    const scripts = elementsIn(file).filter(({ tagName }) => tagName === 'script');
    expect(
      scripts.filter(({ attribs }) => attribs['src']),
      file,
    ).toEqual([]);
    const [content = '', rules = ''] = readText(file).split('<script type="speculationrules">');
    expect(content, file).toContain('</main>');
    const { prerender, ...others } = JSON.parse(rules.split('</script>')[0] ?? '') as { prerender: { where: Where }[] };
    expect(others, 'nothing is prefetched').toEqual({});
    expect(prerender, file).toMatchObject([{ eagerness: 'moderate' }]);
    const hrefs = elementsIn(file).flatMap(({ tagName, attribs }) => (tagName === 'a' ? (attribs['href'] ?? []) : []));
    const targets = hrefs
      .map((href) => new URL(href, siteOrigin() + path))
      .filter((url) => selects(prerender[0]!.where, url));
    const pages = sitePages.map((page) => siteOrigin() + page.path);
    expect(targets.length, file).toBeGreaterThan(0);
    expect(targets.filter(({ origin, pathname }) => !pages.includes(origin + pathname)).map(String), file).toEqual([]);
  }
});

for (const { file, island, maxBytes, rule } of [
  { file: 'index.html', island: 'PulseOnView', maxBytes: 3600, rule: 'R25' },
  { file: 'contact.html', island: 'MeetingBooking', maxBytes: 12_000, rule: 'R76' },
  { file: 'meeting.html', island: 'MeetingChange', maxBytes: 12_000, rule: 'R76' },
  { file: 'services.html', island: 'RoiCalculator', maxBytes: 9900, rule: 'R81' },
].filter(({ file }) => sitePages.some((page) => page.file === file))) {
  test(`${island} adds at most ${maxBytes} bytes of script beyond React and the request form (${rule})`, () => {
    test.skip(island === 'MeetingBooking' && !hasPage('meeting'), 'the site has no booking');
    const shared = new Set([
      ...scriptsOf(file, 'renderer-url'),
      ...scriptsOf('contact.html', 'component-url', 'ContactForm'),
    ]);
    const own = [...scriptsOf(file, 'component-url', island)].filter((name) => !shared.has(name));
    expect(own).not.toEqual([]);
    const bytes = own.reduce((sum, name) => sum + brotliCompressSync(readText(name)).length, 0);
    expect(bytes, own.join(' ')).toBeLessThanOrEqual(maxBytes);
  });
}

test('no server-rendered island has an id from useId, which the browser would write with a prefix', () => {
  for (const { file } of sitePages) expect(readText(file), file).not.toMatch(/_R_\w*_/);
});

test('help is in the same place on every page (F64)', () => {
  for (const { file } of sitePages) {
    const footers = elementsIn(file).filter(({ tagName }) => tagName === 'footer');
    // `404.html` has one for each language.
    expect(footers, file).toHaveLength(file === '404.html' ? locales.length : 1);
    for (const footer of footers) {
      const schemes = elementsOf(footer).map(({ attribs }) => /^(?:tel|mailto):/.exec(attribs['href'] ?? '')?.[0]);
      expect(schemes.filter(Boolean), file).toEqual(['tel:', 'mailto:']);
    }
  }
});

test('every text message names its sender first, says how to stop, and is short (R68)', () => {
  test.skip(!features.texting, 'the company sends no text messages');
  const shops = Object.values(exampleShops);
  /** French has a space before the colon. */
  const beginsWith = (name: string, text: string) => new RegExp(`^${RegExp.escape(name)} ?: `).test(text);
  /** A shop says nothing else in this form; we do, in titles and answers. */
  const isLikeMessage = (text: string) =>
    shops.some((name) => beginsWith(name, text)) || (beginsWith(company.name, text) && /\b(STOP|START)\b/.test(text));
  const messagesIn = (file: string) =>
    elementsIn(file).flatMap((element) => {
      const sender = element.attribs['data-text-from'];
      return sender === undefined ? [] : [{ sender, text: textOf(element) }];
    });

  for (const { sender, text } of [...siteFiles()].filter((file) => file.endsWith('.html')).flatMap(messagesIn)) {
    expect.soft([company.name, ...shops], text).toContain(sender);
    expect.soft(beginsWith(sender, text), text).toBe(true);
    // The one that confirms an opt-out says how to come back instead.
    expect.soft(text).toMatch(new RegExp(`\\b(STOP|${smsRules.startWord})\\b`));
    expect.soft(smsLength(text).segments, text).toBeLessThanOrEqual(smsRules.maximumSegments);
  }
  for (const locale of locales) {
    const files = sitePages.filter((page) => page.locale === locale).map(({ file }) => file);
    const shown = files.flatMap(messagesIn);
    const texts = new Map(stringsIn(textsOf(locale)).map(({ path, text }) => [path, asPattern(normalize(text))]));
    const missing = Object.entries(textMessages).filter(
      ([path, from]) =>
        !isDisabled(path) && !shown.some(({ sender, text }) => sender === from && texts.get(path)?.test(text)),
    );
    expect.soft(missing, locale).toEqual([]);
    const lines = files.flatMap((file) => linesOf(bodyOf(file)));
    expect.soft(lines.filter((line) => isLikeMessage(line) && !shown.some(({ text }) => text === line))).toEqual([]);
  }
});

/** Which links a speculation rule is for. */
interface Where {
  and?: Where[];
  not?: Where;
  href_matches?: string | string[];
}

function selects({ and, not, href_matches = [] }: Where, url: URL): boolean {
  if (and) return and.every((part) => selects(part, url));
  if (not) return !selects(not, url);
  return [href_matches].flat().some((pattern) => new URLPattern(pattern, siteOrigin()).test(url));
}

/** The scripts that the islands of a page name in an attribute, with all that those import. */
function scriptsOf(file: string, attribute: 'component-url' | 'renderer-url', island?: string): Set<string> {
  const islands = elementsIn(file).filter(
    ({ tagName, attribs }) => tagName === 'astro-island' && (!island || attribs['component-export'] === island),
  );
  const scripts = new Set(islands.map(({ attribs }) => (attribs[attribute] ?? '').slice(1)));
  for (const script of scripts) {
    const imports = readText(script).matchAll(/\b(?:import|export)\b[^"'`;()]*["'`]\.\/([^"'`]+\.js)["'`]/g);
    for (const [, name] of imports) scripts.add(`_astro/${name}`);
  }
  return scripts;
}
