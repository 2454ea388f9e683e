import { company } from '../../../src/business/company.ts';
import { warning, type TextDiagnostic } from '../diagnostic.ts';

/** The most characters of texts that have little room, placeholders filled in. */
const limits = [
  { keys: /^head\.\w+\.title$/, max: 60, reason: 'search engines show no more of a title' },
  { keys: /^head\.\w+\.description$/, max: 160, reason: 'search engines show no more of a description' },
  { keys: /^layout\.book$/, max: 26, reason: 'it is a button beside the menu' },
  { keys: /^pages\./, max: 30, reason: 'it is in the menu' },
  { keys: /^roi\.scenarios\.[\w-]+\.urgentAction$/, max: 52, reason: 'it is a button' },
  { keys: /^roi\.(scenarios\.[\w-]+\.action|result\.(send|copy|copied))$/, max: 34, reason: 'it is a button' },
  {
    keys: /(\.button|^home\.hero\.(contact|services)|^contact\.(reach\.callNow|form\.(submit|sending))|^packages\.(plans\.getStarted|addOns\.add)|^services\.packages\.(see|quote)|^portfolio\.visit|^notFound\.home)$/,
    max: 34,
    reason: 'it is a button',
  },
];

/** The limit of a text that has little room on the page. */
export function limitOf(key: string) {
  return limits.find(({ keys }) => keys.test(key));
}

export function tooLong(key: string, text: string, english: string): TextDiagnostic | undefined {
  const { max, reason } = limitOf(key) ?? {
    max: english.length * 2 + 30,
    reason: 'the English text is much shorter, and the page has no more room',
  };
  // Values other than the company's name are prices and numbers: about four characters.
  const filled = text.replaceAll('{{company}}', company.name).replace(/\{\{\w+\}\}/g, '0000');
  const length = [...filled].length;
  if (length <= max) return undefined;
  const message = `The text has ${length} characters; the limit is ${max}: ${reason}`;
  return warning(message, `Shorten it to ${max} characters: remove ${length - max}`);
}
