interface ReserveSpaceProps {
  text: string;
  /** The longest text that can appear here. */
  longest: string;
}

/** Reserves the space of the longest text, so that a change of the text does not move what follows. */
export function ReserveSpace({ text, longest }: ReserveSpaceProps) {
  return (
    <span className="reserve-space" data-longest={longest}>
      <span>{text}</span>
    </span>
  );
}
