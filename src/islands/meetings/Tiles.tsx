import type { ReactNode, Ref } from 'react';

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
  ref?: Ref<HTMLFieldSetElement>;
  describedBy?: string | undefined;
}

/** A choice of one among many, as tiles: native radio buttons that are as large as their labels. */
export function Tiles<Value extends string>(props: TilesProps<Value>) {
  const { name, legend, look, values, chosen, onChoose, children, ref, describedBy } = props;

  return (
    <fieldset ref={ref} className={`tiles-${look}`} aria-describedby={describedBy}>
      <legend className="font-semibold">{legend}</legend>
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
