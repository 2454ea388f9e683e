import './meetings/meetings.css';
import { useMemo } from 'react';
import { bubbleClasses } from '~/components/bubble-classes';
import type { TimeFormat } from '~/i18n/time-format';
import { meetingsClient } from '~/meetings/client';
import { ChangeSteps } from './meetings/ChangeSteps';
import { ReachUs } from './meetings/ReachUs';
import { useToken } from './meetings/use-token';
import type { ChangeWords, Reach } from './meetings/words';
import { useHydrated } from './use-hydrated';

export interface MeetingChangeProps {
  locale: string;
  format: TimeFormat;
  words: ChangeWords;
  reach: Reach;
  /** The team's time zone, IANA. */
  teamZone: string;
  /** URL of the function `meetings`. */
  url: string;
  /** Where another meeting can be booked. */
  bookPath: string;
}

/** Moves or cancels the meeting of the token in the fragment. Without JavaScript: other ways to reach the team. */
export function MeetingChange(props: MeetingChangeProps) {
  const { words, reach } = props;
  const isReady = useHydrated();
  const token = useToken();
  const client = useMemo(() => meetingsClient(props.url), [props.url]);

  return (
    <div className={`meeting-panel p-5 sm:p-8 ${bubbleClasses('card')}`}>
      {isReady && token ? (
        <ChangeSteps key={token} {...props} client={client} token={token} />
      ) : (
        <ReachUs text={<OneOf texts={[words.waiting, words.incomplete]} shown={isReady ? 1 : 0} />} reach={reach} />
      )}
    </div>
  );
}

/** One of several texts, as tall as the tallest, so that nothing below moves when another is shown. */
function OneOf({ texts, shown }: { texts: string[]; shown: number }) {
  return (
    <span className="one-of">
      {texts.map((text, index) => (
        <span key={text} className={index === shown ? undefined : 'invisible'}>
          {text}
        </span>
      ))}
    </span>
  );
}
