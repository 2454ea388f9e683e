import { slug } from '../business/company.ts';

/** The local storage key of the visitor's choice. */
export const schemeStorageKey = `${slug}-scheme`;
