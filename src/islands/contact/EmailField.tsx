import { EmailControl } from '../fields/EmailControl';
import { fieldText, type ControlProps } from './Field';
import { useWords } from './words';

/** The email field of the request form, which asks about a likely typo. */
export function EmailField({ name, error }: ControlProps) {
  const words = useWords();
  return <EmailControl {...fieldText(words, name, error)} hint={words.emailHint} />;
}
