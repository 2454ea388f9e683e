import { describe, expect, test } from 'vitest';
import { company } from '~/business/company';
import { exampleShops } from '~/business/examples';
import { smsRules } from '~/business/sms-rules';
import { switches } from '~/business/switches';
import { commonFacts } from '~/i18n/common-facts';
import { dictionaryOf } from '~/i18n/dictionaries';
import { locales } from '~/i18n/locales';

const textsOf = (...messages: { text: string }[]) => messages.map(({ text }) => text);

describe.skipIf(!switches.texting).each(locales)('what we show of texts (%s) (R68)', (locale) => {
  test('says in every one who writes and how to stop', () => {
    const { business, home, services, smsConsent, smsCompliance } = dictionaryOf(locale);
    const { own, barbershop, dryCleaner } = smsConsent;
    const { messages, special } = smsCompliance;
    const sent: [sender: string, texts: string[]][] = [
      [exampleShops.barbershop, textsOf(home.thread.reply, home.thread.booking, home.thread.reminder)],
      [exampleShops.barbershop, [services.sms.scene.shop, messages.booking.example, special.textBack.example]],
      [
        exampleShops.barbershop,
        textsOf(barbershop.thread.confirmation, barbershop.thread.reminder, barbershop.thread.answer),
      ],
      [exampleShops.dryCleaner, [dryCleaner.thread.receipt.text, messages.order.example]],
      [exampleShops.clinic, [messages.appointment.example]],
      [exampleShops.garage, [messages.service.example]],
      [company.name, textsOf(own.thread.welcome, own.thread.talk, own.thread.reminder, own.thread.answer)],
    ];
    const facts: Record<string, string | number> = commonFacts(locale, business);
    for (const [sender, texts] of sent) {
      for (const text of texts) {
        const filled = text.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => String(facts[name] ?? slot));
        expect(filled.startsWith(sender), filled).toBe(true);
        expect(filled).toMatch(/\bSTOP\b/);
      }
    }
  });

  test('names the other words that stop texts from one list', () => {
    const [, ...others] = smsRules.optOutWords;
    for (const word of others) expect(JSON.stringify(dictionaryOf(locale))).not.toMatch(new RegExp(`\\b${word}\\b`));
  });
});
