import { company } from '../business/company.ts';
import { exampleShops } from '../business/examples.ts';

const us = company.name;
const { barbershop, dryCleaner, clinic, garage } = exampleShops;

/** The sender of each text message on the site, by the key of its text. */
export const textMessages = {
  'home.thread.reply.text': barbershop,
  'home.thread.booking.text': barbershop,
  'home.thread.reminder.text': barbershop,
  'home.try.booking.text': barbershop,
  'home.try.reminder.text': barbershop,
  'home.try.goodbye.text': barbershop,
  'packages.plans.missedCalls.example': barbershop,
  'home.clinic.reply.text': clinic,
  'home.clinic.booking.text': clinic,
  'home.clinic.reminder.text': clinic,
  'home.clinic.goodbye.text': clinic,
  'home.clinic.urgent.text': clinic,
  'services.sms.scene.shop': clinic,
  'smsConsent.own.thread.welcome.text': us,
  'smsConsent.own.thread.talk.text': us,
  'smsConsent.own.thread.reminder.text': us,
  'smsConsent.own.thread.answer.text': us,
  'smsConsent.own.thread.goodbye.text': us,
  'smsConsent.barbershop.thread.confirmation.text': barbershop,
  'smsConsent.barbershop.thread.reminder.text': barbershop,
  'smsConsent.barbershop.thread.answer.text': barbershop,
  'smsConsent.barbershop.thread.thanks.text': barbershop,
  'smsConsent.dryCleaner.thread.receipt.text': dryCleaner,
  'smsConsent.dryCleaner.thread.goodbye.text': dryCleaner,
  'smsCompliance.messages.appointment.example': clinic,
  'smsCompliance.messages.order.example': dryCleaner,
  'smsCompliance.messages.booking.example': barbershop,
  'smsCompliance.messages.service.example': garage,
} as const;

/** The sender named in each text that asks for consent to text messages. */
export const consentQuestions = {
  'contact.form.smsConsent': us,
  'smsConsent.barbershop.consent': barbershop,
  'smsConsent.dryCleaner.consent': dryCleaner,
  'smsCompliance.special.textBack.greeting': barbershop,
  'smsCompliance.special.marketing.example': garage,
} as const;
