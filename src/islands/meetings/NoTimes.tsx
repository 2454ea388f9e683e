import { buttonClasses } from '~/components/classes';
import { useFocus, type TimesState } from './meeting-hooks';
import { ReachUs } from './MeetingPanel';
import { useMeetingContext } from './texts';

interface NoTimesProps {
  state: TimesState;
  /** The sentence when there are none. */
  none: string;
  onRetry: () => void;
  takesFocus: boolean;
}

/** Replaces the free times while they load, when they cannot be loaded, and when there are none. */
export function NoTimes({ state, none, onRetry, takesFocus }: NoTimesProps) {
  const { picker: texts, channels } = useMeetingContext();
  const button = useFocus<HTMLButtonElement>(takesFocus && state === 'failed');

  if (state === 'loading') return <Skeleton label={texts.loading} />;
  return (
    <div className="no-times">
      <ReachUs text={state === 'failed' ? texts.failed : none} channels={channels} />
      {state === 'failed' && (
        <button ref={button} type="button" className={`mt-4 ${buttonClasses('secondary', 'medium')}`} onClick={onRetry}>
          {texts.retry}
        </button>
      )}
    </div>
  );
}

const tiles = Array.from({ length: 15 }, (_, index) => index);

/** The placeholder of the free times while they load. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div>
      <p>{label}</p>
      <div aria-hidden="true" className="tiles-times tiles-loading mt-5">
        <div className="tiles">
          {tiles.map((tile) => (
            <span key={tile} className="h-12 rounded-lg border-2 border-line bg-tint" />
          ))}
        </div>
      </div>
    </div>
  );
}
