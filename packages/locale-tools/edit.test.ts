import { describe, expect, it } from 'vitest';
import { applyChanges, writeText } from './edit.ts';
import { projectWith } from './fixtures.ts';

describe('checking a change', () => {
  const check = (...changes: [locale: string, key: string, text: string][]) => {
    const { findings } = applyChanges(
      projectWith(),
      changes.map(([locale, key, text]) => ({ locale, key, text })),
    );
    return findings.map(({ severity, locale, fix }) => `${severity} ${locale}: ${fix}`);
  };

  it('says what is wrong with it, and nothing about other texts', () => {
    expect(check(['fr', 'home.missed.text', '<b>Nina</b>'])).toEqual(['error fr: Type only the words: Nina']);
    expect(check(['fr', 'home.missed.text', "Nina n'a pas appelé."])).toEqual(['warning fr: Type ’']);
    expect(check(['fr', 'home.missed.text', 'Nina a appelé.'])).toEqual([]);
  });

  it('names the translations that a new original makes wrong, unless they change too', () => {
    const hours = 'From {{opens}}, {{zone}}';
    expect(check(['en', 'contact.hours', hours])).toEqual([expect.stringMatching('error fr: Remove it')]);
    expect(check(['en', 'contact.hours', hours], ['fr', 'contact.hours', 'Dès {{opens}}, {{zone}}'])).toEqual([]);
  });

  it('refuses a placeholder that only another text gives a value', () => {
    expect(check(['en', 'contact.callNow', 'Call from {{opens}}'])).toContain('error en: Remove it');
  });
});

describe('writing a text', () => {
  const english = Buffer.from(
    JSON.stringify({
      a: { first: '1', second: '2', third: '3', calls_one: '4', calls_other: '5' },
      b: { c: { d: '6' } },
    }),
  );
  const french = `{
  "a" : {
      "first": "un",
      "third": "tr\\u00e9s « trois\u202F»"
  }
}
`;
  const write = (file: string, key: string, text?: string) =>
    Buffer.from(writeText(Buffer.from(file), key.split('.'), text, english)).toString();

  it.each(['deux', 'a "b" \\ \n c', '{{name}} $& $1', '\u202F«\u00A0'])('changes one line to %j', (text) => {
    const result = write(french, 'a.first', text);
    expect(result).toBe(french.replace('"un"', () => JSON.stringify(text)));
  });

  it('keeps the line endings of Windows', () => {
    const file = french.replaceAll('\n', '\r\n');
    expect(write(file, 'a.second', 'deux')).toBe(file.replace('"un",\r\n', '"un",\r\n      "second": "deux",\r\n'));
  });

  it.each([
    ['between two', 'a.second', '"un",', '"un",\n      "second": "x",'],
    ['at the end', 'a.calls_other', '\u202F»"', '\u202F»",\n      "calls_other": "x"'],
    ['a form that the original does not have', 'a.calls_many', '\u202F»"', '\u202F»",\n      "calls_many": "x"'],
    ['with its groups', 'b.c.d', '\n  }\n}', '\n  },\n  "b": {\n    "c": {\n      "d": "x"\n    }\n  }\n}'],
  ])('adds a missing text %s, and takes it out again', (_name, key, found, written) => {
    const result = write(french, key, 'x');
    expect(result).toBe(french.replace(found, () => written));
    if (key.startsWith('a.')) expect(write(result, key)).toBe(french);
  });

  it('adds the first text of a file, and takes it out again', () => {
    const result = write('{}\n', 'a.first', 'x');
    expect(result).toBe('{\n  "a": {\n    "first": "x"\n  }\n}\n');
    expect(write('{\n  "first": "x"\n}\n', 'first')).toBe('{}\n');
  });

  it('refuses a file with a mistake, and says which', () => {
    expect(() => write(french.replace('"un",', '"un"'), 'a.first', 'une')).toThrow('Type a comma here');
    const doubled = french.replace('"un",', '"un",\n      "first": "une",');
    expect(() => write(doubled, 'a.first', 'une')).toThrow('"first" is here for the second time');
    expect(() => write(french, 'a.first.words', 'une')).toThrow('"a.first" must be a group of texts');
  });
});
