import { expect, test } from 'vitest';
import { linkPlaceholder, sentenceParts } from './link-placeholder';

test('does not split a sentence without links', () => {
  expect(sentenceParts('Reply STOP to opt out.')).toEqual([{ text: 'Reply STOP to opt out.' }]);
});

test('splits a sentence at its links', () => {
  const privacy = linkPlaceholder('/fr/privacy', 'Politique de confidentialité');
  const mail = linkPlaceholder('mailto:hello@example.com', 'hello@example.com');
  expect(sentenceParts(`Voyez ${privacy} ou écrivez à ${mail}.`)).toEqual([
    { text: 'Voyez ' },
    { text: 'Politique de confidentialité', href: '/fr/privacy' },
    { text: ' ou écrivez à ' },
    { text: 'hello@example.com', href: 'mailto:hello@example.com' },
    { text: '.' },
  ]);
});

test('splits a sentence that consists of links', () => {
  expect(sentenceParts(linkPlaceholder('/a', 'A') + linkPlaceholder('/b', 'B'))).toEqual([
    { text: 'A', href: '/a' },
    { text: 'B', href: '/b' },
  ]);
});
