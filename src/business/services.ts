/** What we sell, in the order in which the services page shows it. */
export const services = ['website', 'sms', 'pos', 'workflow', 'ai', 'analytics'] as const;

export type Service = (typeof services)[number];
