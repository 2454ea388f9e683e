import { createHash } from 'node:crypto';
import { parse } from 'parse5';
import { isListed, isOnOrigin, isRelative, type Destinations } from './url-allowlist.ts';
import { attributeOf, elementsOf, textOf, type HtmlElement } from '../html/html-tree.ts';
import {
  addressesInScript,
  addressesInSource,
  addressesInStyle,
  type WrittenAddress,
} from '../url-check/url-scanner.ts';

/** What one page needs from the security policy, and what in it no strict policy can allow. */
export interface Audit {
  /** `'sha256-…'` of every inline script and every style element. */
  scriptHashes: string[];
  styleHashes: string[];
  /** True when the page loads its own files of the kind. */
  uses: Record<'stylesheets' | 'images' | 'dataImages' | 'media' | 'frames' | 'forms', boolean>;
  /** True when it shows a page of somebody else. */
  framesStrangers: boolean;
  /** Each thing that would be blocked, or lead where nothing should, in the order of the page. */
  problems: { line: number; what: string }[];
}

/** What a page may reach outside itself: the origins it may show in a frame or send a form to, the addresses it may link to. */
export interface Reach extends Destinations {
  frames: string[];
  forms: string[];
}

const javascriptTypes = ['', 'module', 'text/javascript', 'application/javascript', 'importmap', 'speculationrules'];
const urlAttributes = ['href', 'xlink:href', 'src', 'action', 'formaction', 'data'];
const unlisted = 'address that src/business/external-addresses.ts does not list';
const loadingLinks = /\b(stylesheet|preload|modulepreload|icon|apple-touch-icon|manifest)\b/i;

/** Reads a built page as a browser without script would, `<noscript>` and `<template>` included. */
export function auditHtml(html: string, reach: Reach): Audit {
  const audit: Audit = {
    scriptHashes: [],
    styleHashes: [],
    uses: { stylesheets: false, images: false, dataImages: false, media: false, frames: false, forms: false },
    framesStrangers: false,
    problems: [],
  };
  const document = parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: true });
  for (const element of elementsOf(document)) {
    const problem = auditAttributes(element) ?? auditElement(element, reach, audit);
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
    // Browsers skip white space and control characters in front of and inside a scheme.
    const isScript = /^javascript:/i.test(value.replace(/[\s\p{Cc}]/gu, ''));
    if (urlAttributes.includes(fullName) && isScript) return 'javascript: address';
  }
  return undefined;
}

function auditElement(element: HtmlElement, reach: Reach, audit: Audit): string | undefined {
  const source = attributeOf(element, 'src');
  switch (element.tagName) {
    case 'script': {
      if (!javascriptTypes.includes((attributeOf(element, 'type') ?? '').trim().toLowerCase())) return undefined;
      if (source !== undefined) return isRelative(source) ? undefined : 'script from another origin';
      audit.scriptHashes.push(hashOf(textOf(element)));
      return areListed(addressesInScript(textOf(element)), reach) ? undefined : unlisted;
    }
    case 'style': {
      const text = textOf(element);
      audit.styleHashes.push(hashOf(text));
      audit.uses.dataImages ||= /url\(\s*["']?data:image/i.test(text);
      audit.uses.images ||= /url\(\s*["']?\/[^"')]+\.(svg|png|jpe?g|webp|avif|gif)/i.test(text);
      return addressesInStyle(text).length > 0 ? 'style that loads from another origin' : undefined;
    }
    case 'link': {
      const rel = attributeOf(element, 'rel') ?? '';
      const target = attributeOf(element, 'href') ?? '';
      if (!loadingLinks.test(rel)) return isListed(target, reach) ? undefined : unlisted;
      audit.uses.stylesheets ||= /\bstylesheet\b/i.test(rel);
      audit.uses.images ||= /\bicon\b/i.test(rel);
      audit.uses.dataImages ||= target.startsWith('data:');
      return isRelative(target) || target.startsWith('data:') ? undefined : 'file from another origin';
    }
    case 'img':
    case 'image':
    case 'source':
    case 'video':
    case 'audio':
      return auditMedia(element, audit);
    case 'iframe':
      audit.uses.frames = true;
      audit.framesStrangers ||= !isOnOrigin(source ?? '', [reach.own]);
      return isOnOrigin(source ?? '', [reach.own, ...reach.frames]) ? undefined : 'frame from another origin';
    case 'form':
      audit.uses.forms ||= attributeOf(element, 'action') !== undefined;
      return isOnOrigin(attributeOf(element, 'action') ?? '', reach.forms) ? undefined : 'form to another origin';
    case 'button':
    case 'input':
      return isOnOrigin(attributeOf(element, 'formaction') ?? '', reach.forms) ? undefined : 'form to another origin';
    case 'a':
    case 'area':
      return isListed(attributeOf(element, 'href') ?? attributeOf(element, 'xlink:href') ?? '', reach)
        ? undefined
        : unlisted;
    case 'meta':
      return isListed(refreshTarget(element), reach) ? undefined : unlisted;
    case 'astro-island':
      return areListed(addressesInSource(attributeOf(element, 'props') ?? ''), reach) ? undefined : unlisted;
    case 'base':
    case 'object':
    case 'embed':
      return `element "${element.tagName}"`;
    default:
      return undefined;
  }
}

function auditMedia(element: HtmlElement, audit: Audit): string | undefined {
  const isMedia = ['video', 'audio'].includes(element.tagName);
  const sources = ['src', 'poster', 'href', 'xlink:href']
    .map((name) => attributeOf(element, name))
    .concat((attributeOf(element, 'srcset') ?? '').split(/,\s+/).map((part) => part.trim().split(/\s/)[0]))
    .filter((source) => source !== undefined && source !== '');
  audit.uses.media ||= isMedia;
  audit.uses.images ||= !isMedia || attributeOf(element, 'poster') !== undefined;
  audit.uses.dataImages ||= sources.some((source) => source?.startsWith('data:'));
  return sources.every((source) => isRelative(source ?? '') || source?.startsWith('data:image/'))
    ? undefined
    : 'file from another origin';
}

function areListed(written: WrittenAddress[], reach: Reach): boolean {
  return written.every(({ address }) => isListed(address, reach));
}

/** Where a `<meta http-equiv="refresh">` sends the visitor; nowhere for the other kinds. */
function refreshTarget(element: HtmlElement): string {
  if (attributeOf(element, 'http-equiv')?.toLowerCase() !== 'refresh') return '';
  return /url\s*=\s*["']?([^"']*)/i.exec(attributeOf(element, 'content') ?? '')?.[1] ?? '';
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function openingTag(element: HtmlElement, html: string): string {
  const location = element.sourceCodeLocation;
  const tag = html.slice(location?.startOffset, location?.startTag?.endOffset ?? location?.endOffset);
  return tag.length > 120 ? `${tag.slice(0, 119)}…` : tag;
}
