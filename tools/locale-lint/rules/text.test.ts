import { expect, it } from 'vitest';
import { lintText } from './text.ts';

const lint = (locale: string, text: string) => lintText(text, locale, 'any', text);

it.each([
  ['en', 'Open 24/7, and/or by phone at 10:30. Price: $5 (or less)!'],
  ['en', 'Ask for “the best” shop; it’s Rosa’s & Co. – 50 % off…'],
  ['en', 'A family 👨‍👩‍👧 and a flag 🇺🇸 and a thumb 👍🏽'],
  ['en', 'Two lines\nof one text'],
  ['en', 'Less < more, 3 > 2 and a <- b'],
  ['fr', 'De 9 h 30 à 17:45\u202F: oui\u202F! «\u202FVraiment\u202F?\u202F» (bien sûr)'],
  ['fr', 'Ça alors\u202F!… PRIVÉ\u00A0: À LA CARTE, etc.'],
  ['fr', 'Coûts\u00A0: {{price}}\u202F; voir /fr/contact ou /fr/#why.'],
  ['es', '¿Qué hora es? ¡Las 10:30! Sí: “ahora”.'],
  ['es', 'Dígame, ¿cuándo? Y ¡listo!'],
  ['pt', 'NÃO HÁ: Â\u00A0, SÃO PAULO, AÇÃO, “MANHÔ, AMANHÃ… IRMÖ'],
  ['sv', 'Å… PÅ– ”Å”'],
  ['de', 'Für Ä\u00A0und Ö: „Grüße“'],
  ['fa', 'می\u200Cخواهم'],
  ['he', 'שלום (SMS)\u200E עולם'],
  ['ru', 'Пропущенный звонок: ответим!'],
])('accepts correct %s: %s', (locale, text) => {
  expect(lint(locale, text)).toEqual([]);
});

it('reports only the error that masks others', () => {
  expect(lint('fr', 'appelÃ© : n’Ã©tait')).toHaveLength(1);
});
