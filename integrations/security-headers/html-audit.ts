import { hash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import type { ExternalUrls } from '../../src/business/external-urls.ts';

/** The origins that a page may frame and post forms to, and the URLs that it may link to or report visits to. */
export interface AllowedUrls extends Pick<ExternalUrls, 'own' | 'links' | 'frames' | 'analytics'> {
  forms: string[];
}

/** The parts of a page that its security policy has to allow, and those that violate any strict policy. */
export type Audit = ReturnType<typeof emptyAudit>;

interface HtmlElement {
  name: string;
  attributes: Record<string, string>;
  /** Of a script or a style, else empty. */
  text: string;
  /** The range of its opening tag in the page. */
  start: number;
  end: number;
}

const javascriptTypes = ['', 'module', 'text/javascript', 'application/javascript', 'importmap', 'speculationrules'];
const urlAttributes = ['href', 'xlink:href', 'src', 'action', 'formaction', 'data'];
const unlisted = 'URL missing from src/business/external-urls.ts';
const loadsAbsoluteUrl = /(?:url\(\s*["']?|@import\s*["'])(?:(?:https?|wss?):)?\/\//i;
const loadingLinks = /\b(stylesheet|preload|modulepreload|icon|apple-touch-icon|manifest)\b/i;

/** Audits a built page, including the contents of `<noscript>` and `<template>`. */
export function auditHtml(html: string, allowed: AllowedUrls): Audit {
  const audit = emptyAudit();
  /** The script or style that is being read: it is audited when its text is known. */
  let block: HtmlElement | undefined;
  // Events, not a tree: with 100 languages, building a tree per page took a third of the build.
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes, text: '', start: parser.startIndex, end: parser.endIndex + 1 };
      if (name === 'script' || name === 'style') block = element;
      else report(element);
    },
    ontext(text) {
      if (block) block.text += text;
    },
    onclosetag() {
      if (block) report(block);
      block = undefined;
    },
  });
  parser.end(html);
  return audit;

  function report(element: HtmlElement): void {
    const problem = auditAttributes(element, allowed) ?? auditElement(element, allowed, audit);
    if (!problem) return;
    const line = html.slice(0, element.start).split('\n').length;
    const tag = html.slice(element.start, element.end);
    audit.problems.push({ line, what: `${problem} in ${tag.length > 120 ? `${tag.slice(0, 119)}…` : tag}` });
  }
}

function emptyAudit() {
  return {
    /** `'sha256-…'` of every inline script and every style element. */
    scriptHashes: [] as string[],
    styleHashes: [] as string[],
    /** True when the page frames something, posts a form, calls the backend or reports its visits. */
    uses: { frames: false, forms: false, calls: false, analytics: false },
    /** Everything that would be blocked or points to an unlisted URL, in document order. */
    problems: [] as { line: number; what: string }[],
  };
}

function auditAttributes({ attributes }: HtmlElement, { own }: AllowedUrls): string | undefined {
  for (const name of Object.keys(attributes)) {
    if (name === 'style') return 'inline style attribute';
    if (name === 'srcdoc') return 'document inside an attribute';
    if (/^on[a-z]+$/.test(name)) return `inline handler "${name}"`;
    if (urlAttributes.includes(name) && URL.parse(attributes[name] ?? '', own)?.protocol === 'javascript:')
      return 'javascript: URL';
  }
  return undefined;
}

function auditElement(element: HtmlElement, allowed: AllowedUrls, audit: Audit): string | undefined {
  const get = (name: string) => element.attributes[name] ?? '';
  switch (element.name) {
    case 'script': {
      if (!javascriptTypes.includes(get('type').trim().toLowerCase())) return undefined;
      if (get('src')) return isOn(get('src'), allowed) ? undefined : 'script from another origin';
      audit.scriptHashes.push(hashOf(element.text));
      const { endpoint, script } = allowed.analytics ?? {};
      const urls = quotedUrls(element.text);
      audit.uses.analytics ||= endpoint !== undefined && urls.includes(endpoint);
      const others = urls.filter((url) => url !== endpoint && url !== script);
      return areAllowed(others, allowed) ? undefined : unlisted;
    }
    case 'style': {
      audit.styleHashes.push(hashOf(element.text));
      return loadsAbsoluteUrl.test(element.text) ? 'style that loads from another origin' : undefined;
    }
    case 'link': {
      const target = get('href');
      if (!loadingLinks.test(get('rel'))) return isListed(target, allowed) ? undefined : unlisted;
      return isOn(target, allowed) || target.startsWith('data:') ? undefined : 'file from another origin';
    }
    case 'img':
    case 'image':
    case 'source':
    case 'video':
    case 'audio': {
      // A URL ends at whitespace or a comma, and may contain commas; its descriptors may not.
      const candidates = get('srcset').matchAll(/([^\s,](?:\S*[^\s,])?)(?:\s[^,]*)?/g);
      const srcsetUrls = Array.from(candidates, ([, url = '']) => url);
      const urls = [...['src', 'poster', 'href', 'xlink:href'].map(get), ...srcsetUrls].filter(Boolean);
      const areOwn = urls.every((url) => isOn(url, allowed) || url.startsWith('data:image/'));
      return areOwn ? undefined : 'file from another origin';
    }
    case 'iframe':
      audit.uses.frames = true;
      return isOn(get('src'), allowed, allowed.frames) ? undefined : 'frame from another origin';
    case 'form':
      audit.uses.forms ||= 'action' in element.attributes;
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
      return `element "${element.name}"`;
    default:
      return undefined;
  }
}

function hashOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

/** Whether a URL is on the site's own origin, as relative URLs are, or on one of `origins`. */
function isOn(url: string, { own }: AllowedUrls, origins: readonly string[] = []): boolean {
  return [own, ...origins].includes(URL.parse(url, own)?.origin ?? '');
}

/** Whether a URL is on the site's own origin, at or below a listed URL, or not on the web, such as `mailto:`. */
function isListed(text: string, { own, links }: AllowedUrls): boolean {
  const url = URL.parse(text, own);
  if (!url) return false;
  if (!/^(https?|wss?):$/.test(url.protocol) || url.origin === own) return true;
  return links.some((link) => {
    const { origin, pathname } = new URL(link);
    return url.origin === origin && `${url.pathname}/`.startsWith(pathname.endsWith('/') ? pathname : `${pathname}/`);
  });
}

/** Whether a script may call or navigate to each of these URLs. */
function areAllowed(urls: string[], allowed: AllowedUrls): boolean {
  return urls.every((url) => isListed(url, allowed) || isOn(url, allowed, allowed.forms));
}

/** Absolute URLs that are whole strings in a script or in JSON. */
function quotedUrls(text: string): string[] {
  return Array.from(text.matchAll(/["'`]((?:(?:https?|wss?):)?\/\/[^\s"'`]+)/gi), ([, url = '']) => url);
}
