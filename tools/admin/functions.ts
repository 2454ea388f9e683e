import { switches } from '../../src/business/switches.ts';

/** Every function that is deployed, by its folder. */
export const functionNames = ['send-consultation-email', ...(switches.meetings ? ['meetings'] : [])];
