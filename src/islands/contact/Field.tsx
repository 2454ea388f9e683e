import type { ComponentProps, ReactNode } from 'react';
import type { FieldErrorCode, FieldName } from '~/consultation/schema';
import { useWords } from './words';

type FieldProps = {
  name: FieldName;
  error: FieldErrorCode | undefined;
  /** Something to say below the control, beside what is wrong with it. */
  note?: ReactNode;
} & (({ rows?: never } & ComponentProps<'input'>) | ({ rows: number } & ComponentProps<'textarea'>));

const box = 'mt-1.5 block w-full rounded-lg border-2 border-edge bg-paper px-3.5 py-2.5 aria-invalid:border-danger';

/** One line or paragraph of the form with its label and, when it is wrong, what to mend. */
export function Field({ name, error, note, ...control }: FieldProps) {
  const words = useWords();
  const errorId = `${name}-error`;
  const state = {
    id: name,
    name,
    className: box,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error && errorId,
  };

  return (
    <div>
      <label className="font-semibold" htmlFor={name}>
        {words[name]}
        {!control.required && <span className="font-normal text-ink-soft"> ({words.optional})</span>}
      </label>
      {control.rows ? (
        <textarea {...control} {...state} />
      ) : (
        <input {...(control as ComponentProps<'input'>)} {...state} />
      )}
      {error && (
        <p id={errorId} className="mt-1.5 text-danger">
          {words.errors[error]}
        </p>
      )}
      {note}
    </div>
  );
}
