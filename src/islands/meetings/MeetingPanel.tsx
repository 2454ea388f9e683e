import type { ReactNode } from 'react';
import { bubbleClasses } from '~/components/bubble-classes';
import { ReachUs } from './ReachUs';
import type { ChangeWords, Reach } from './words';

/** The frame around a meeting. */
export function MeetingPanel({ children }: { children: ReactNode }) {
  return <div className={`meeting-panel p-5 sm:p-8 ${bubbleClasses('card')}`}>{children}</div>;
}

const reasons = ['waiting', 'incomplete'] as const;

interface NoMeetingProps {
  reason: (typeof reasons)[number];
  words: Pick<ChangeWords, (typeof reasons)[number]>;
  reach: Reach;
}

/**
 * The panel without a meeting: the reason, and other ways to reach the team. It is as tall as its longest reason, so
 * that nothing moves when another one is given.
 */
export function NoMeeting({ reason, words, reach }: NoMeetingProps) {
  const text = (
    <span className="one-of">
      {reasons.map((name) => (
        <span key={name} className={name === reason ? undefined : 'invisible'}>
          {words[name]}
        </span>
      ))}
    </span>
  );
  return (
    <MeetingPanel>
      <ReachUs text={text} reach={reach} />
    </MeetingPanel>
  );
}
