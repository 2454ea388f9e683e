import type { ComponentProps, FormEvent, ReactNode } from 'react';
import type { TextField } from '~/forms/text-field';

export interface TextControlProps extends Pick<ComponentProps<'input'>, 'ref' | 'defaultValue' | 'aria-describedby'> {
  /** Unique on the page. */
  id: string;
  name: string;
  field: TextField;
  label: string;
  /** Beside the label of an optional field. */
  optional: string;
  /** The message, not its code. */
  error: string | undefined;
  /** Of valid text, shown after an error. */
  example?: string;
  onInput?: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  /** Below the control. */
  note?: ReactNode;
}

/** A text field or text area with its label and its error. */
export function TextControl(props: TextControlProps) {
  const { id, name, field, label, optional, error, example, note, ref, onInput, defaultValue } = props;
  const { required, min, control } = field;
  const { rows, type, ...attributes } = control;
  const errorId = `${id}-error`;
  const shared = {
    ...attributes,
    id,
    name,
    required,
    minLength: min,
    onInput,
    defaultValue,
    className: 'mt-1.5 block w-full rounded-lg border-2 border-edge bg-paper px-3.5 py-2.5 aria-invalid:border-danger',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [error && errorId, props['aria-describedby']].filter(Boolean).join(' ') || undefined,
  };

  return (
    <div>
      <label className="font-semibold" htmlFor={id}>
        {label}
        {!required && <span className="font-normal text-ink-soft"> ({optional})</span>}
      </label>
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type} ref={ref} />}
      {error && (
        <p id={errorId} className="mt-1.5 text-danger">
          <span>{error}</span>
          {example && ` ${example}`}
        </p>
      )}
      {note}
    </div>
  );
}
