import { matchesOf, valuesIn } from '../match.ts';
import { textAttribute, type Overview } from '../protocol.ts';

/** A text where it is shown. */
export interface ShownText {
  element: Element;
  /** `undefined` for words between the tags. */
  attribute: string | undefined;
  key: string;
  locale: string;
  /** What its placeholders are filled with here. */
  values: Record<string, string>;
}

const islandTag = 'astro-island';
const readAttributes = ['alt', 'aria-label', 'placeholder', 'title', 'aria-description', 'aria-valuetext'];
const island = `${islandTag}[${textAttribute}]`;

/** Finds the texts of the page: named by the server, and in islands by their words. */
export function readPage(overview: () => Overview) {
  function localeOf(element: Element): string {
    const code = element.closest('[lang]')?.getAttribute('lang') ?? '';
    return overview().languages.some((one) => one.code === code) ? code : document.documentElement.lang;
  }

  function textIn(locale: string, key: string): string | undefined {
    const texts = overview().texts.find((one) => one.key === key)?.texts;
    return texts?.[locale] ?? texts?.['en'];
  }

  /** The texts of an element itself. */
  function textsOf(element: Element): ShownText[] {
    const locale = localeOf(element);
    const names = element.localName === islandTag ? null : element.getAttribute(textAttribute);
    if (names !== null)
      return names.split(' ').map((name) => {
        const [, attribute, key = ''] = /^(?:(.+):)?([^:]+)$/.exec(name) ?? [];
        const shown = attribute === undefined ? element.textContent : (element.getAttribute(attribute) ?? '');
        const values = valuesIn(textIn(locale, key) ?? '', shown) ?? {};
        return { element, attribute, key, locale, values };
      });
    const keys = keysAround(element);
    if (keys.length === 0) return [];
    const candidates = keys.map((key) => [key, textIn(locale, key) ?? ''] as const);
    const own = Array.from(element.childNodes).filter((node) => node.nodeType === Node.TEXT_NODE);
    const words = own.flatMap((node) => matchesOf(node.textContent ?? '', candidates));
    const whole = words.length > 0 ? words : matchesOf(own.map((node) => node.textContent).join(''), candidates);
    const attributes = readAttributes.flatMap((attribute) =>
      matchesOf(element.getAttribute(attribute) ?? '', candidates).map((match) => ({ ...match, attribute })),
    );
    const found = [...whole.map((match) => ({ ...match, attribute: undefined })), ...attributes];
    return found.map(({ key, values, attribute }) => ({ element, attribute, key, locale, values }));
  }

  /** The keys of the island that an element is in, or of all islands for what they show elsewhere, such as a toast. */
  function keysAround(element: Element): string[] {
    const own = element.closest(island);
    const isStatic = !own && element.closest('body > :is(header, main, footer, [data-locale-block]), head');
    if (isStatic || element.closest('astro-slot')) return [];
    return own ? keysOf(own) : islandKeys();
  }

  const keysOf = (one: Element) => one.getAttribute(textAttribute)?.split(' ') ?? [];
  const islandKeys = () => [...new Set(Array.from(document.querySelectorAll(island)).flatMap(keysOf))];

  return {
    textsOf,
    localeOf,
    /** The nearest element with texts around a point of the page, also below what covers it, such as a frame. */
    textsAt(target: Element, point?: { x: number; y: number }): ShownText[] {
      for (let element: Element | null = target; element; element = element.parentElement) {
        const covered = point && coveredAt(element, point);
        const texts = [element, ...(covered ? [covered] : [])].map(textsOf).find((found) => found.length > 0);
        if (texts) return texts;
      }
      return [];
    },
    /** Every text that the page shows now, in order. */
    all(): ShownText[] {
      return Array.from(document.querySelectorAll('head, head *, body *')).flatMap((element) =>
        /^(script|style|astro-dev-toolbar|noscript)$/.test(element.localName) ? [] : textsOf(element),
      );
    },
    /** The keys of all texts that islands show in some state. */
    islandKeys,
  };
}

export type Page = ReturnType<typeof readPage>;

/** The smallest named element inside another that lies at a point. */
function coveredAt(element: Element, { x, y }: { x: number; y: number }): Element | undefined {
  const boxes = Array.from(element.querySelectorAll(`[${textAttribute}]`), (inner) => {
    const { left, right, top, bottom } = inner.getBoundingClientRect();
    return { inner, isAt: left <= x && x <= right && top <= y && y <= bottom, area: (right - left) * (bottom - top) };
  });
  return boxes.filter(({ isAt, area }) => isAt && area > 0).sort((one, other) => one.area - other.area)[0]?.inner;
}

const kinds: Record<string, string> = {
  alt: 'describes the picture',
  'aria-label': 'read aloud',
  'aria-description': 'read aloud',
  'aria-valuetext': 'read aloud',
  placeholder: 'shown in the empty field',
  title: 'shown on hover',
  content: 'for search engines and shared links',
};

/** What a text that is not on the surface is, for people who do not know the attribute. */
export function kindOf(attribute: string | undefined): string {
  return attribute === undefined ? '' : (kinds[attribute] ?? 'not on the surface');
}
