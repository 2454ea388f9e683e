import { longestOf } from '~/roi/explain';

interface ReserveSpaceProps {
  text: string;
  /** The texts that can appear here, or the longest of them. */
  among: readonly string[];
}

/** Reserves the space of the longest text, so that a change of the text does not move what follows. */
export function ReserveSpace({ text, among }: ReserveSpaceProps) {
  return (
    <span className="reserve-space" data-longest={longestOf(among)}>
      <span>{text}</span>
    </span>
  );
}
