import { switches } from './switches.ts';

const allServices = ['website', 'sms', 'pos', 'workflow', 'ai', 'analytics'] as const;

export type Service = (typeof allServices)[number];

/** What we sell, in the order in which the services page shows it. */
export const services = allServices.filter((service) => switches.texting || service !== 'sms');
