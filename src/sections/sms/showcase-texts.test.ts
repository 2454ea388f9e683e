import { expect, test } from 'vitest';
import { smsRules } from '~/business/sms-rules';
import en from 'locales/en.json';
import es from 'locales/es.json';
import fr from 'locales/fr.json';

const languages = { en, fr, es };

test.each(Object.entries(languages))(
  'every text that we show says who writes and how to stop (%s) (R68)',
  (_, words) => {
    const { own, barbershop, dryCleaner } = words.smsConsent;
    const { messages, special } = words.smsCompliance;
    const { reply, booking, reminder } = words.home.thread;
    const sent: [sender: string, texts: string[]][] = [
      [words.home.thread.business, [reply.text, booking.text, reminder.text]],
      [barbershop.business, [words.services.sms.scene.shop, messages.booking.example, special.textBack.example]],
      [barbershop.business, [barbershop.thread.confirmation, barbershop.thread.reminder].map(({ text }) => text)],
      [barbershop.business, [barbershop.thread.answer.text]],
      [dryCleaner.business, [dryCleaner.thread.receipt.text, messages.order.example]],
      [words.smsCompliance.form.business, [messages.appointment.example]],
      ['Hudson Auto Care', [messages.service.example]],
      [
        '{{company}}',
        [own.thread.welcome, own.thread.talk, own.thread.reminder, own.thread.answer].map(({ text }) => text),
      ],
    ];
    for (const text of sent.flatMap(([sender, texts]) => texts.map((one) => ({ sender, one })))) {
      expect(text.one.startsWith(text.sender), text.one).toBe(true);
      expect(text.one).toMatch(/\bSTOP\b/);
    }
  },
);

test.each(Object.entries(languages))('the words that stop texts come from one list (%s) (R68)', (_, words) => {
  const [, ...others] = smsRules.optOutWords;
  for (const word of others) expect(JSON.stringify(words)).not.toMatch(new RegExp(`\\b${word}\\b`));
});

test('the list has every word that the rule names, Spanish and French', () => {
  // 47 CFR 64.1200(a)(10).
  const named = ['stop', 'quit', 'end', 'revoke', 'opt out', 'cancel', 'unsubscribe'];
  expect(smsRules.optOutWords).toEqual([...named.map((word) => word.toUpperCase()), 'ALTO', 'ARRET']);
});
