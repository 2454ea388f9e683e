import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { filledWith } from '../rules/length.ts';

/** Where a reader expects the language of contracts: the tenth grade of a US school at most. Elsewhere it is the seventh. */
const legal = ['privacy', 'terms', 'smsConsent', 'smsCompliance'];

export interface ReadingGrade {
  /** A branch of the dictionary: as a rule, a page. */
  branch: string;
  /** The school grade that the Flesch-Kincaid formula gives its sentences. English only. */
  grade: number;
  most: number;
}

/** How many years of school the sentences of each page take. Labels and fragments are not sentences. */
export function readingGrades(english: ReadonlyMap<string, string>, facts: Record<string, string>): ReadingGrade[] {
  const branches = Map.groupBy(english, ([key]) => key.split('.')[0] ?? '');
  return [...branches].flatMap(([branch, entries]) => {
    const sentences = entries.flatMap(([, text]) => sentencesOf(filledWith(facts, text)));
    // A few lines say nothing about a page.
    if (sentences.length < 5) return [];
    return [{ branch, grade: gradeOf(sentences), most: legal.includes(branch) ? 10 : 7 }];
  });
}

export function gradeOf(sentences: string[]): number {
  const words = sentences.flatMap(wordsOf);
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0);
  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables });
}

function sentencesOf(text: string): string[] {
  // An item of a list ends with a semicolon.
  return text.split(/(?<=[.?!…]["”]?)\s+/).filter((part) => /[.?!;:…]["”]?$/.test(part) && wordsOf(part).length > 2);
}

function wordsOf(text: string): string[] {
  return text.match(/\p{L}[\p{L}’'-]*/gu) ?? [];
}
