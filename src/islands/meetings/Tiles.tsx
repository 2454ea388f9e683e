import type { ReactNode } from 'react';

interface TilesProps<Value extends string> {
  /** Of the radio group; unique on the page. */
  name: string;
  legend: string;
  look: 'days' | 'times' | 'times-twice';
  values: readonly Value[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
  /** Renders a tile's label. */
  children: (value: Value) => ReactNode;
  isRequired?: boolean;
  /** The element that says what is wrong with the choice. */
  errorId?: string | undefined;
}

/** A choice of one among many, as tiles: native radio buttons that are as large as their labels. */
export function Tiles<Value extends string>(props: TilesProps<Value>) {
  const { name, legend, look, values, chosen, onChoose, children, isRequired, errorId } = props;

  return (
    <fieldset
      role="radiogroup"
      className={`tiles-${look}`}
      aria-required={isRequired}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      aria-labelledby={`${name}-legend`}
    >
      <legend id={`${name}-legend`} className="font-semibold">
        {legend}
      </legend>
      <div className="tiles">
        {values.map((value) => (
          <label
            key={value}
            className={`relative grid min-h-12 content-center rounded-lg p-1 text-center leading-tight ${value === chosen ? 'bg-ink text-paper' : 'hover:bg-tint'}`}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              required={isRequired}
              onChange={() => onChoose(value)}
              className={`absolute inset-0 rounded-lg border-2 ${value === chosen ? 'border-ink' : 'border-edge'}`}
            />
            {children(value)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
