import { features } from './features.ts';

const allServices = ['website', 'sms', 'pos', 'workflow', 'ai', 'analytics'] as const;

export type Service = (typeof allServices)[number];

/** The services for sale, in the order of the services page. */
export const services = allServices.filter((service) => features.texting || service !== 'sms');

/** Included with every package. Source: the agency's price list. */
export const guarantee = { moneyBackDays: 30, setupHours: 48 } as const;

/** The maximum number of text messages that one consultation request may cause. */
export const smsMessagesPerConsultation = 3;
