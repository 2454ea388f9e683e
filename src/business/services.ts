import { features } from './features.ts';

const allServices = ['website', 'sms', 'pos', 'workflow', 'ai', 'analytics'] as const;

export type Service = (typeof allServices)[number];

/** The services for sale, in the order of the services page. */
export const services = allServices.filter((service) => features.texting || service !== 'sms');
