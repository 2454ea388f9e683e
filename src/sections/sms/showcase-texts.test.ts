import { describe, expect, test } from 'vitest';
import { smsMessagesPerConsultation, smsRules } from '~/business/sms-rules';
import { features } from '~/business/features';
import { commonValues } from '~/i18n/common-values';
import { dictionaryOf } from '~/i18n/dictionaries';
import { fill } from '../../../lib/texts.ts';
import { locales } from '~/i18n/locales';
import { consentQuestions } from '~/i18n/text-messages';

describe.skipIf(!features.texting).each(locales)('what asks for consent to texts (%s) (R68)', (locale) => {
  const dictionary = dictionaryOf(locale);

  test.each(Object.entries(consentQuestions))('%s says who, how many, at which cost, STOP and HELP', (key, sender) => {
    const { rates, stopHelp, choice } = dictionary.smsCompliance.form;
    const texts = key
      .split('.')
      .reduce<unknown>((branch, name) => (branch as Record<string, unknown>)[name], dictionary);
    const question = fill(String(texts), commonValues(locale, dictionary.business));
    for (const part of [sender, String(smsMessagesPerConsultation), rates, stopHelp]) expect(question).toContain(part);
    // A greeting offers another way instead: to leave a message.
    if (!key.endsWith('.greeting')) expect(question).toContain(choice);
  });

  test('names the other words that stop texts from one list', () => {
    const [, ...others] = smsRules.optOutWords;
    for (const word of others) expect(JSON.stringify(dictionary)).not.toMatch(new RegExp(`\\b${word}\\b`));
  });
});
