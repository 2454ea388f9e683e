import type { TextTree } from '../../lib/texts.ts';
import type { Notes } from './config.ts';
import type { Pages, Project } from './project.ts';

// The texts of a shop that does not exist: no test of the tools reads the dictionaries of the site.

const english = {
  head: { about: { title: '{{company}}: bread with people behind it' } },
  home: {
    title: 'What happens after a missed call',
    business: 'Rosa’s Bakery',
    missed: { text: 'Nina called. The oven was open. She heard the greeting offer a text, and hung up.' },
    ready: 'Rosa’s Bakery: it’s baked, tomorrow at nine.',
  },
  contact: {
    callNow: 'Call now',
    hours: 'Monday to Friday, {{opens}} to {{closes}}, {{zone}} time',
    frameNote: 'Can’t see the calendar?',
    detail_one: 'At most one message for every order.',
    detail_other: 'Up to {{count}} messages for every order.',
    states: { ohio: 'Ohio' },
  },
};

const french = {
  head: { about: { title: '{{company}}, le pain à visage humain' } },
  home: {
    title: 'Ce qui se passe après un appel manqué',
    business: 'La boulangerie de Rosa',
    missed: { text: 'Nina a appelé. Personne n’était libre. Le répondeur lui a promis un SMS.' },
    ready: 'Chez Rosa\u202F: c’est cuit, demain à neuf heures.',
  },
  contact: {
    callNow: 'Appeler',
    hours: 'Du lundi au vendredi, de {{opens}} à {{closes}}, heure de {{zone}}',
    frameNote: 'L’agenda ne s’affiche pas\u202F?',
    detail_one: 'Un message au plus par commande.',
    detail_many: 'Jusqu’à {{count}} de messages par commande.',
    detail_other: 'Jusqu’à {{count}} messages par commande.',
    states: { ohio: 'Ohio' },
  },
};

const notes: Notes = {
  locations: { head: 'In search results', home: 'Home page', contact: 'Contact page, phone and email' },
  roles: {
    Title: { keys: ['head.*.title'], max: 60, reason: 'search engines show no more of a title' },
    Button: { keys: ['contact.callNow'], max: 34, reason: 'it is a button' },
  },
  placeholders: { 'when the office closes': ['closes'], 'when it opens': ['opens'], 'a number': ['count'] },
  sources: { 'src/company.ts': ['company'] },
  lengths: { 10: ['company', 'zone', 'city'] },
  forms: [['city', 'ofCity']],
  mails: ['contact'],
  computed: [],
};

const toFile = (texts: object) => `${JSON.stringify(texts, null, 2)}\n`;

/** The content of each file, by language and page. */
export const dictionaries = {
  en: { head: toFile(english.head), home: toFile(english.home), contact: toFile(english.contact) },
  fr: { head: toFile(french.head), home: toFile(french.home), contact: toFile(french.contact) },
};

export type FixturePage = keyof typeof dictionaries.en;

/** Files as they are read; `undefined` is a file that is missing. */
export function asFiles(pages: Record<string, string | TextTree | undefined>): Pages {
  const existing = Object.entries(pages).filter(([, content]) => content !== undefined);
  return new Map(
    existing.map(([page, content]) => [page, Buffer.from(typeof content === 'string' ? content : toFile(content!))]),
  );
}

const values = { company: 'Rosa’s', city: 'Columbus', ofCity: 'of Columbus', zone: 'Ohio' };

/** The project with some files in the place of its own. */
export function projectWith(
  changed: Partial<Record<'en' | 'fr', Record<string, string | TextTree | undefined>>> = {},
  settings: Partial<Project> = {},
): Project {
  return {
    folder: 'locales',
    defaultLocale: 'en',
    languages: { en: { name: 'English' }, fr: { name: 'Français' } },
    languagesFile: 'languages.ts',
    notes,
    paths: ['/', '/contact'],
    pathOf: (key, locale) => (key.startsWith('contact.') ? `/${locale}/contact` : undefined),
    isDisabled: () => false,
    variantBase: (key) => key,
    valuesOf: () => values,
    namesOf: () => [],
    lists: [],
    sources: '',
    textMessages: { keys: ['home.ready'], values: {} },
    followUps: [{ branch: 'contact.states', task: 'The evidence', command: 'npm run build' }],
    editor: { textFiles: '', withoutMarks: {} },
    files: new Map([
      ['en', asFiles({ ...dictionaries.en, ...changed.en })],
      ['fr', asFiles({ ...dictionaries.fr, ...changed.fr })],
    ]),
    unlisted: [],
    sameTexts: {},
    values: { en: values, fr: values },
    names: ['Ohio'],
    ...settings,
  };
}
