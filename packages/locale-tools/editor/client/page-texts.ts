import { matchesOf, valuesIn } from '../match.ts';
import { textAttribute, type Overview } from '../protocol.ts';
import { textOf } from './api.ts';

/** A text where it is shown. */
export interface ShownText {
  element: Element;
  /** `undefined` for words between the tags. */
  attribute: string | undefined;
  key: string;
  locale: string;
  /** The values of its placeholders here. */
  values: Record<string, string>;
}

/** The attributes with texts, and what they are for people who do not know them. */
const attributeLabels: Record<string, string> = {
  alt: 'describes the picture',
  'aria-label': 'read aloud',
  'aria-description': 'read aloud',
  'aria-valuetext': 'read aloud',
  placeholder: 'shown in the empty field',
  title: 'shown on hover',
  content: 'for search engines and shared links',
};

export function attributeLabel(attribute: string | undefined): string {
  return attribute === undefined ? '' : (attributeLabels[attribute] ?? 'not visible');
}

const island = `astro-island[${textAttribute}]`;
const keysOf = (element: Element) => element.getAttribute(textAttribute)?.split(' ') ?? [];

export type Page = ReturnType<typeof readPage>;

/** Finds the texts of the page: named by the server, and in islands by their words. */
export function readPage(overview: () => Overview) {
  function localeOf(element: Element): string {
    const code = element.closest('[lang]')?.getAttribute('lang') ?? '';
    return overview().languages.some((one) => one.code === code) ? code : document.documentElement.lang;
  }

  /** The texts of an element itself. */
  function textsOf(element: Element): ShownText[] {
    const locale = localeOf(element);
    if (element.localName !== 'astro-island' && element.hasAttribute(textAttribute))
      return keysOf(element).map((name) => {
        const [, attribute, key = ''] = /^(?:(.+):)?([^:]+)$/.exec(name) ?? [];
        const shown = attribute === undefined ? element.textContent : (element.getAttribute(attribute) ?? '');
        return { element, attribute, key, locale, values: valuesIn(textOf(overview(), locale, key), shown) ?? {} };
      });
    const candidates = keysAround(element).map((key) => [key, textOf(overview(), locale, key)] as const);
    if (candidates.length === 0) return [];
    const textNodes = Array.from(element.childNodes).filter((node) => node.nodeType === Node.TEXT_NODE);
    const parts = textNodes.flatMap((node) => matchesOf(node.textContent ?? '', candidates));
    const words = parts.length > 0 ? parts : matchesOf(textNodes.map((node) => node.textContent).join(''), candidates);
    const attributes = Object.keys(attributeLabels).flatMap((attribute) =>
      matchesOf(element.getAttribute(attribute) ?? '', candidates).map((match) => ({ ...match, attribute })),
    );
    const found = [...words.map((match) => ({ ...match, attribute: undefined })), ...attributes];
    return found.map((match) => ({ ...match, element, locale }));
  }

  /** The keys of the island that an element is in, or of all islands for what they show elsewhere, such as a toast. */
  function keysAround(element: Element): string[] {
    const islandAround = element.closest(island);
    const isStatic = !islandAround && element.closest('body > :is(header, main, footer, [data-locale-block]), head');
    if (isStatic || element.closest('astro-slot')) return [];
    return islandAround ? keysOf(islandAround) : islandKeys();
  }

  const islandKeys = () => [...new Set(Array.from(document.querySelectorAll(island)).flatMap(keysOf))];

  return {
    /** The texts of an element, or of the nearest one around it that has any. */
    textsAt(target: Element): ShownText[] {
      const texts = textsOf(target);
      return texts.length > 0 || !target.parentElement ? texts : this.textsAt(target.parentElement);
    },
    /** Every text that the page shows now, in order. */
    all(): ShownText[] {
      const elements = Array.from(document.querySelectorAll('head, head *, body *'));
      return elements
        .filter(({ localName }) => !/^(script|style|astro-dev-toolbar|noscript)$/.test(localName))
        .flatMap(textsOf);
    },
    /** The keys of all texts that islands show in some state. */
    islandKeys,
  };
}

let outlined: HTMLElement | SVGElement | undefined;

/** Outlines an element of the page, and no other. */
export function outline(element: Element | undefined): void {
  outlined?.style.removeProperty('outline');
  outlined = element instanceof HTMLElement || element instanceof SVGElement ? element : undefined;
  outlined?.style.setProperty('outline', '2px solid #1d4ed8', 'important');
}

/** Scrolls to an element, opens what hides it, and outlines it. */
export function reveal(element: Element): void {
  for (let parent: Element | null = element; parent; parent = parent.parentElement) {
    if (parent instanceof HTMLDetailsElement) parent.open = true;
    if (parent instanceof HTMLElement && parent.popover && !parent.checkVisibility()) parent.showPopover();
  }
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  outline(element);
}
