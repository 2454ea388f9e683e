import { createHash } from 'node:crypto';
import { parse } from 'parse5';
import type { ThirdPartyOrigins } from '../../src/business/third-party-origins.ts';
import { attributeOf, elementsOf, textOf, type HtmlElement } from '../html/html-tree.ts';

/** What one page needs from the security policy, and what in it violates any strict policy. */
export type Audit = ReturnType<typeof emptyAudit>;

/** The origins that a page may frame and post forms to, and the URLs that it may link to. */
export interface AllowedUrls extends Pick<ThirdPartyOrigins, 'own' | 'links' | 'frames'> {
  forms: string[];
}

const javascriptTypes = ['', 'module', 'text/javascript', 'application/javascript', 'importmap', 'speculationrules'];
const urlAttributes = ['href', 'xlink:href', 'src', 'action', 'formaction', 'data'];
const unlisted = 'URL missing from src/business/third-party-origins.ts';
const loadsAbsoluteUrl = /(?:url\(\s*["']?|@import\s*["'])(?:(?:https?|wss?):)?\/\//i;
const loadingLinks = /\b(stylesheet|preload|modulepreload|icon|apple-touch-icon|manifest)\b/i;

/** Audits a built page, including the contents of `<noscript>` and `<template>`. */
export function auditHtml(html: string, allowed: AllowedUrls): Audit {
  const audit = auditDocument(html, allowed, { withLines: false });
  // Where an element stands costs a fifth of the audit, and only a message needs it.
  return audit.problems.length === 0 ? audit : auditDocument(html, allowed, { withLines: true });
}

function emptyAudit() {
  return {
    /** `'sha256-…'` of every inline script and every style element. */
    scriptHashes: [] as string[],
    styleHashes: [] as string[],
    /** True when the page loads its own files of the kind, posts a form or calls the backend. */
    uses: { styles: false, images: false, dataImages: false, media: false, frames: false, forms: false, calls: false },
    /** True when it frames a third-party page. */
    framesThirdParty: false,
    /** Everything that would be blocked or points to an unlisted URL, in document order. */
    problems: [] as { line: number; what: string }[],
  };
}

function auditDocument(html: string, allowed: AllowedUrls, { withLines }: { withLines: boolean }): Audit {
  const audit = emptyAudit();
  const document = parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: withLines });
  for (const element of elementsOf(document)) {
    const problem = auditAttributes(element) ?? auditElement(element, allowed, audit);
    const line = element.sourceCodeLocation?.startLine ?? 0;
    if (problem) audit.problems.push({ line, what: `${problem} in ${openingTag(element, html)}` });
  }
  return audit;
}

function auditAttributes(element: HtmlElement): string | undefined {
  for (const { name, value, prefix } of element.attrs) {
    const fullName = prefix ? `${prefix}:${name}` : name;
    if (name === 'style') return 'inline style attribute';
    if (name === 'srcdoc') return 'document inside an attribute';
    if (/^on[a-z]+$/.test(name)) return `inline handler "${name}"`;
    // Browsers ignore whitespace and control characters before and inside a scheme.
    if (urlAttributes.includes(fullName) && /^javascript:/i.test(value.replace(/[\s\p{Cc}]/gu, '')))
      return 'javascript: URL';
  }
  return undefined;
}

function auditElement(element: HtmlElement, allowed: AllowedUrls, audit: Audit): string | undefined {
  const get = (name: string) => attributeOf(element, name) ?? '';
  switch (element.tagName) {
    case 'script': {
      if (!javascriptTypes.includes(get('type').trim().toLowerCase())) return undefined;
      if (get('src')) return isOn(get('src'), allowed) ? undefined : 'script from another origin';
      audit.scriptHashes.push(hashOf(textOf(element)));
      return areAllowed(quotedUrls(textOf(element)), allowed) ? undefined : unlisted;
    }
    case 'style': {
      const text = textOf(element);
      audit.styleHashes.push(hashOf(text));
      audit.uses.dataImages ||= /url\(\s*["']?data:image/i.test(text);
      audit.uses.images ||= /url\(\s*["']?\/[^"')]+\.(svg|png|jpe?g|webp|avif|gif)/i.test(text);
      return loadsAbsoluteUrl.test(text) ? 'style that loads from another origin' : undefined;
    }
    case 'link': {
      const rel = get('rel');
      const target = get('href');
      if (!loadingLinks.test(rel)) return isListed(target, allowed) ? undefined : unlisted;
      audit.uses.styles ||= /\bstylesheet\b/i.test(rel);
      audit.uses.images ||= /\bicon\b/i.test(rel);
      audit.uses.dataImages ||= target.startsWith('data:');
      return isOn(target, allowed) || target.startsWith('data:') ? undefined : 'file from another origin';
    }
    case 'img':
    case 'image':
    case 'source':
    case 'video':
    case 'audio': {
      const isMedia = ['video', 'audio'].includes(element.tagName);
      const candidates = get('srcset').split(/,\s+/);
      const sizes = candidates.map((candidate) => candidate.trim().split(/\s/)[0] ?? '');
      const urls = [...['src', 'poster', 'href', 'xlink:href'].map(get), ...sizes].filter(Boolean);
      audit.uses.media ||= isMedia;
      audit.uses.images ||= !isMedia || attributeOf(element, 'poster') !== undefined;
      audit.uses.dataImages ||= urls.some((url) => url.startsWith('data:'));
      const areOwn = urls.every((url) => isOn(url, allowed) || url.startsWith('data:image/'));
      return areOwn ? undefined : 'file from another origin';
    }
    case 'iframe':
      audit.uses.frames = true;
      audit.framesThirdParty ||= !isOn(get('src'), allowed);
      return isOn(get('src'), allowed, allowed.frames) ? undefined : 'frame from another origin';
    case 'form':
      audit.uses.forms ||= attributeOf(element, 'action') !== undefined;
      return isOn(get('action'), allowed, allowed.forms) ? undefined : 'form to another origin';
    case 'button':
    case 'input':
      return isOn(get('formaction'), allowed, allowed.forms) ? undefined : 'form to another origin';
    case 'a':
    case 'area':
      return isListed(get('href') || get('xlink:href'), allowed) ? undefined : unlisted;
    case 'meta': {
      if (get('http-equiv').toLowerCase() !== 'refresh') return undefined;
      const target = /url\s*=\s*["']?([^"']*)/i.exec(get('content'))?.[1] ?? '';
      return isListed(target, allowed) ? undefined : unlisted;
    }
    case 'astro-island': {
      const urls = quotedUrls(get('props'));
      audit.uses.calls ||= urls.some((url) => allowed.forms.includes(URL.parse(url)?.origin ?? ''));
      return areAllowed(urls, allowed) ? undefined : unlisted;
    }
    case 'base':
    case 'object':
    case 'embed':
      return `element "${element.tagName}"`;
    default:
      return undefined;
  }
}

/** On the site's own origin, as every relative URL is, or on one of these. */
function isOn(url: string, { own }: AllowedUrls, origins: readonly string[] = []): boolean {
  return [own, ...origins].includes(URL.parse(url, own)?.origin ?? '');
}

/** On the site's own origin, at or below a listed URL, or not on the web at all, as `mailto:`. */
function isListed(text: string, { own, links }: AllowedUrls): boolean {
  const url = URL.parse(text, own);
  if (!url) return false;
  if (!/^(https?|wss?):$/.test(url.protocol)) return true;
  return url.origin === own || links.some((link) => isAtOrBelow(url, new URL(link)));
}

function isAtOrBelow({ origin, pathname }: URL, base: URL): boolean {
  const folder = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
  return origin === base.origin && `${pathname}/`.startsWith(folder);
}

/** Whether a script may call or navigate to each of these URLs. */
function areAllowed(urls: string[], allowed: AllowedUrls): boolean {
  return urls.every((url) => isListed(url, allowed) || isOn(url, allowed, allowed.forms));
}

/** Absolute URLs that are whole strings in a script or in JSON. */
function quotedUrls(text: string): string[] {
  return Array.from(text.matchAll(/["'`]((?:(?:https?|wss?):)?\/\/[^\s"'`]+)/gi), ([, url = '']) => url);
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function openingTag(element: HtmlElement, html: string): string {
  const location = element.sourceCodeLocation;
  const tag = html.slice(location?.startOffset, location?.startTag?.endOffset ?? location?.endOffset);
  return tag.length > 120 ? `${tag.slice(0, 119)}…` : tag;
}
