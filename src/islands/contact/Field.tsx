import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { fields, type FieldErrorCode, type FieldName } from '~/consultation/fields';
import type { NumberFormatter } from '~/i18n/number-format';
import { useWords } from './words';

/** What the form tells each of its fields. */
export interface ControlProps {
  name: FieldName;
  format: NumberFormatter;
  error: FieldErrorCode | undefined;
}

interface FieldProps extends ControlProps, Pick<ComponentProps<'input'>, 'ref' | 'onBlur'> {
  onInput?: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  /** Shown below the control. */
  note?: ReactNode;
}

const box = 'mt-1.5 block w-full rounded-lg border-2 border-edge bg-paper px-3.5 py-2.5 aria-invalid:border-danger';

/** A control with its label and its error, as the table of fields describes it. */
export function Field({ name, error, note, ref, onBlur, onInput }: FieldProps) {
  const words = useWords();
  const { required, min, control } = fields[name];
  const { rows, type, ...attributes } = control;
  const errorId = `${name}-error`;
  const shared = {
    ...attributes,
    id: name,
    name,
    required,
    minLength: min,
    onInput,
    className: box,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error && errorId,
  };

  return (
    <div>
      <label className="font-semibold" htmlFor={name}>
        {words[name]}
        {!required && <span className="font-normal text-ink-soft"> ({words.optional})</span>}
      </label>
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type} ref={ref} onBlur={onBlur} />}
      {error && (
        <p id={errorId} className="mt-1.5 text-danger">
          {words.errors[error]}
        </p>
      )}
      {note}
    </div>
  );
}
