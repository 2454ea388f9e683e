/** The facts that the tools need about a project. `locale-tools.config.ts` in its root exports it as the default. */
export interface Config {
  /** The folder of the dictionaries, `<folder>/<language>/<page>.json`, and of `records/`. */
  folder: string;
  /** The language that the keys are defined by and that fills the gaps of the others. */
  defaultLocale: string;
  /** The languages by code. Missing texts of a draft fail no check. */
  languages: Readonly<Record<string, { name: string; draft?: boolean }>>;
  /** The file that lists the languages, for messages. */
  languagesFile: string;
  notes: Notes;
  /** The paths of the site's pages without a language, to which texts may link. */
  paths: readonly string[];
  /** The path of the page that shows a text. */
  pathOf: (key: string, locale: string) => string | undefined;
  /** Whether a text belongs to a feature that is off, so that nothing shows it. */
  isDisabled: (key: string) => boolean;
  /** The key of the text in whose place a variant is shown; any other key as it is. */
  variantBase: (key: string) => string;
  /** The values of the placeholders that every text may use. `texts` are those of the language, with its gaps filled. */
  valuesOf: (locale: string, texts: ReadonlyMap<string, string>) => Record<string, string>;
  /** Names that are the same in every language; `texts` are those of the default language. */
  namesOf: (texts: ReadonlyMap<string, string>) => string[];
  /** Lists in the code whose entries each need a text or a group under a branch, by their ids. */
  lists: readonly { branch: string; ids: readonly string[]; file: string }[];
  /** A glob pattern of the sources that show texts. */
  sources: string;
  /** The keys of the text messages, which phone companies bill by length, and values of their own placeholders. */
  textMessages: { keys: readonly string[]; values: Record<string, string> };
  /** The task that must follow a change of texts under a branch, and the command that does it. */
  followUps: readonly { branch: string; task: string; command: string }[];
  editor: {
    /** The path of the module that exports `textsOf(locale)`, which the editor replaces in the dev server. */
    textFiles: string;
    /** Functions by the path of their module that must get texts without marks, such as one that hashes a text. */
    withoutMarks: Readonly<Record<string, string>>;
  };
}

/** The notes for editors about the texts: `notes.json` beside the dictionaries. Keys of groups are branches. */
export interface Notes {
  /** Where a branch of keys is shown. */
  locations: Readonly<Record<string, string>>;
  /**
   * The role of a text, by the last part of its key or by all of it, in which `*` is any part; and, where there is little
   * room, the most characters and why.
   */
  roles: Readonly<Record<string, { keys: readonly string[]; max?: number; reason?: string }>>;
  /** The meanings of placeholders. */
  placeholders: Readonly<Record<string, readonly string[]>>;
  /** The file or branch of texts that defines the value of a placeholder. */
  sources: Readonly<Record<string, readonly string[]>>;
  /** The characters that a placeholder counts for; one that is not listed counts for four. */
  lengths: Readonly<Record<string, readonly string[]>>;
  /** Placeholders of which each language takes the form that its sentence needs. */
  forms: readonly (readonly string[])[];
  /** The branches that mails take their texts from. */
  mails: readonly string[];
  /** The branches whose keys no source spells out. */
  computed: readonly string[];
}
