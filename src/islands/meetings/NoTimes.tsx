import { buttonClasses } from '~/components/button-classes';
import { ReachUs } from './ReachUs';
import { Skeleton } from './Skeleton';
import { useFocus } from './use-focus';
import type { PickerWords, Reach } from './words';

interface NoTimesProps {
  state: 'loading' | 'failed' | 'ready';
  words: PickerWords;
  /** Shown when there are none. */
  none: string;
  reach: Reach;
  onRetry: () => void;
  takesFocus: boolean;
}

/** Shown in place of free times while they load, when they cannot be loaded, or when there are none. */
export function NoTimes({ state, words, none, reach, onRetry, takesFocus }: NoTimesProps) {
  const button = useFocus<HTMLButtonElement>(takesFocus && state === 'failed');

  if (state === 'loading') return <Skeleton label={words.loading} />;
  return (
    <div className="no-times">
      <ReachUs text={state === 'failed' ? words.failed : none} reach={reach} />
      {state === 'failed' && (
        <button ref={button} type="button" className={`mt-4 ${buttonClasses('secondary', 'medium')}`} onClick={onRetry}>
          {words.retry}
        </button>
      )}
    </div>
  );
}
