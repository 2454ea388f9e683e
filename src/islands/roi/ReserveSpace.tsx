import { longestOf } from '~/roi/explain';

interface ReserveSpaceProps {
  text: string;
  /** The texts that can appear here, or the longest of them. */
  among: readonly string[];
  /** Of the text itself, which ends before the reserved space does. */
  className?: string;
}

/** Reserves the space of the longest text, so that a change of the text does not move what follows. */
export function ReserveSpace({ text, among, className }: ReserveSpaceProps) {
  return (
    <span className="reserve-space" data-longest={longestOf(among)}>
      <span className={className}>{text}</span>
    </span>
  );
}
