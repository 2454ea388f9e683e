import english from '../../../locales/en.json' with { type: 'json' };
import { mailTexts } from '../_shared/mail/mail-texts.ts';

/** The texts of the digest in a language. */
export const digestTexts = mailTexts(english.digest, 'digest');
