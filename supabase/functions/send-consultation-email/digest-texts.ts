import { english } from '../../../src/i18n/english.ts';
import { mailTexts } from '../_shared/mail/mail-texts.ts';

/** The texts of the digest in a language. */
export const digestTexts = mailTexts(english.digest, 'digest');
