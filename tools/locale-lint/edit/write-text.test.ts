import { describe, expect, it } from 'vitest';
import { writeText } from './write-text.ts';

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
  Buffer.from(writeText(Buffer.from(file), key, text, english)).toString();

it.each(['a "quoted" word', 'back\\slash', 'two\nlines', '« guillemets\u202F»', '</script>', '👍', '\u2028'])(
  'writes %j as a string and keeps every other byte',
  (text) => {
    const unformatted = french.replace('"first": ', '"first" :   ');
    const result = write(unformatted, 'a.first', text);
    expect(result).toBe(unformatted.replace('"un"', () => JSON.stringify(text)));
    expect((JSON.parse(result) as { a: { first: string } }).a.first).toBe(text);
  },
);

it('keeps the line endings of Windows', () => {
  const file = french.replaceAll('\n', '\r\n');
  expect(write(file, 'a.first', 'une')).toBe(file.replace('"un"', '"une"'));
  expect(write(file, 'a.second', 'deux')).toBe(file.replace('"un",\r\n', '"un",\r\n      "second": "deux",\r\n'));
});

describe('adds a missing text as one line', () => {
  it.each([
    ['between two', 'a.second', '"un",', '"un",\n      "second": "x",'],
    ['at the end', 'a.calls_other', '\u202F»"', '\u202F»",\n      "calls_other": "x"'],
    ['a form that English does not have', 'a.calls_many', '\u202F»"', '\u202F»",\n      "calls_many": "x"'],
    ['with its groups', 'b.c.d', '\n  }\n}', '\n  },\n  "b": {\n    "c": {\n      "d": "x"\n    }\n  }\n}'],
  ])('%s', (_name, key, found, written) => {
    const result = write(french, key, 'x');
    expect(result).toBe(french.replace(found, () => written));
  });

  it('first in its group', () => {
    expect(write('{\n  "a": {\n    "third": "3"\n  }\n}', 'a.first', 'x')).toBe(
      '{\n  "a": {\n    "first": "x",\n    "third": "3"\n  }\n}',
    );
    expect(write('{}\n', 'a.first', 'x')).toBe('{\n  "a": {\n    "first": "x"\n  }\n}\n');
  });
});

it('takes out what it added', () => {
  for (const key of ['a.second', 'a.calls_other']) expect(write(write(french, key, 'x'), key)).toBe(french);
  for (const file of ['{}\n', '{\n  "third": "3"\n}\n']) {
    const root = Buffer.from('{ "first": "1", "third": "3" }');
    const added = writeText(Buffer.from(file), 'first', 'x', root);
    expect(Buffer.from(writeText(added, 'first', undefined, root)).toString()).toBe(file);
  }
});

it('refuses a file with a mistake, and says which', () => {
  expect(() => write(french.replace('"un",', '"un"'), 'a.first', 'une')).toThrow('Type a comma here');
  const doubled = french.replace('"un",', '"un",\n      "first": "une",');
  expect(() => write(doubled, 'a.first', 'une')).toThrow('"first" is here for the second time');
  expect(() => write(french, 'a.first.words', 'une')).toThrow('"a.first" must be a group of texts');
  const conflicted = `{\n<<<<<<< HEAD\n  "a": 1\n=======\n  "a": 2\n>>>>>>> other\n}`;
  expect(() => write(conflicted, 'a.first', 'une')).toThrow('Two versions of the file were not merged here');
});
