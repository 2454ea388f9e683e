interface SteadyProps {
  text: string;
  /** The longest text that may appear: its space is reserved, so that nothing below moves. */
  longest: string;
}

/** A text that changes without moving what follows. */
export function Steady({ text, longest }: SteadyProps) {
  return (
    <span className="steady" data-longest={longest}>
      <span>{text}</span>
    </span>
  );
}
