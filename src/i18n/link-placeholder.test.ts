import { expect, test } from 'vitest';
import { linkPlaceholder, sentenceParts } from './link-placeholder';

const privacy = { text: 'Politique de confidentialité', href: '/fr/privacy' };
const mail = { text: 'hello@example.com', href: 'mailto:hello@example.com' };
const link = ({ href, text }: typeof mail) => linkPlaceholder(href, text);

test.each([
  ['without links', 'Reply STOP to opt out.', [{ text: 'Reply STOP to opt out.' }]],
  [
    'around its links',
    `Voyez ${link(privacy)} ou écrivez à ${link(mail)}.`,
    [{ text: 'Voyez ' }, privacy, { text: ' ou écrivez à ' }, mail, { text: '.' }],
  ],
  ['that consists of links', link(privacy) + link(mail), [privacy, mail]],
])('splits a sentence %s', (_, sentence, parts) => {
  expect(sentenceParts(sentence)).toEqual(parts);
});
