import { expect, test } from 'vitest';
import { smsRules } from '~/business/sms-rules';
import { dictionaryOf } from '~/i18n/dictionaries';
import { locales } from '~/i18n/locales';

const textsOf = (...messages: { text: string }[]) => messages.map(({ text }) => text);

test.each(locales)('every text that we show says who writes and how to stop (%s) (R68)', (locale) => {
  const { home, services, smsConsent, smsCompliance } = dictionaryOf(locale);
  const { own, barbershop, dryCleaner } = smsConsent;
  const { messages, special } = smsCompliance;
  const sent: [sender: string, texts: string[]][] = [
    [home.thread.business, textsOf(home.thread.reply, home.thread.booking, home.thread.reminder)],
    [barbershop.business, [services.sms.scene.shop, messages.booking.example, special.textBack.example]],
    [
      barbershop.business,
      textsOf(barbershop.thread.confirmation, barbershop.thread.reminder, barbershop.thread.answer),
    ],
    [dryCleaner.business, [dryCleaner.thread.receipt.text, messages.order.example]],
    [smsCompliance.form.business, [messages.appointment.example]],
    ['Hudson Auto Care', [messages.service.example]],
    ['{{company}}', textsOf(own.thread.welcome, own.thread.talk, own.thread.reminder, own.thread.answer)],
  ];
  for (const [sender, texts] of sent) {
    for (const text of texts) {
      expect(text.startsWith(sender), text).toBe(true);
      expect(text).toMatch(/\bSTOP\b/);
    }
  }
});

test.each(locales)('the words that stop texts come from one list (%s) (R68)', (locale) => {
  const [, ...others] = smsRules.optOutWords;
  for (const word of others) expect(JSON.stringify(dictionaryOf(locale))).not.toMatch(new RegExp(`\\b${word}\\b`));
});

test('the list has every word that the rule names, Spanish and French', () => {
  // 47 CFR 64.1200(a)(10).
  const named = ['stop', 'quit', 'end', 'revoke', 'opt out', 'cancel', 'unsubscribe'];
  expect(smsRules.optOutWords).toEqual([...named.map((word) => word.toUpperCase()), 'ALTO', 'ARRET']);
});
