import { fields, type FieldErrorCode, type FieldName } from '~/consultation/fields';
import type { NumberFormatter } from '~/i18n/number-format';
import { TextControl, type TextControlProps } from '../fields/TextControl';
import { useWords, type ContactFormWords } from './words';

/** The props that the form passes to each field. */
export interface ControlProps {
  name: FieldName;
  format: NumberFormatter;
  error: FieldErrorCode | undefined;
}

type FieldProps = ControlProps & Pick<TextControlProps, 'onInput' | 'note'>;

/** A control of the request form, with its label and its error. */
export function Field({ name, error, onInput, note }: FieldProps) {
  const words = useWords();
  return <TextControl {...fieldText(words, name, error)} {...(onInput && { onInput })} note={note} />;
}

/** The field and texts of a request form control. */
export function fieldText(words: ContactFormWords, name: FieldName, error: FieldErrorCode | undefined) {
  return {
    id: name,
    name,
    field: fields[name],
    label: words[name],
    optional: words.optional,
    error: error && words.errors[error],
  };
}
