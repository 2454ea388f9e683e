// Generated from locales/*.json by src/build/consent-wordings.ts. Append-only, and committed: whoever agreed
// to a wording agreed to that one, so an entry is never changed and never removed.
import type { ConsentWording } from './consent-version.ts';

export const consentWordings: readonly ConsentWording[] = [
];
