import { features } from '../../src/business/features.ts';

/** Every function that is deployed, by its folder. */
export const functionNames = ['send-consultation-email', ...(features.meetings ? ['meetings'] : [])];
