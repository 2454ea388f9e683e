import type { ReactNode } from 'react';
import { bubbleClasses } from '~/components/classes';
import { useFocus } from './meeting-hooks';
import type { ChangeTexts, ContactChannels } from './texts';

export function MeetingPanel({ children }: { children: ReactNode }) {
  return <div className={`meeting-panel p-6 ${bubbleClasses('card')}`}>{children}</div>;
}

interface NoMeetingProps {
  reason: 'waiting' | 'incomplete';
  texts: Pick<ChangeTexts, NoMeetingProps['reason']>;
  channels: ContactChannels;
}

/** The panel without a meeting. It is as tall as its longest reason, so that a change of the reason moves nothing. */
export function NoMeeting({ reason, texts, channels }: NoMeetingProps) {
  const text = (
    <span className="grid *:[grid-area:1/1]">
      {(['waiting', 'incomplete'] as const).map((name) => (
        <span key={name} className={name === reason ? undefined : 'invisible'}>
          {texts[name]}
        </span>
      ))}
    </span>
  );
  return (
    <MeetingPanel>
      <ReachUs text={text} channels={channels} />
    </MeetingPanel>
  );
}

interface ReachUsProps {
  text: ReactNode;
  channels: ContactChannels;
}

/** A sentence, with phone, email, hours and the request form below it. */
export function ReachUs({ text, channels }: ReachUsProps) {
  return (
    <div>
      <p>{text}</p>
      <ReachLinks channels={channels} />
      <p className="mt-2 text-sm text-ink-soft">{channels.hours}</p>
      <p className="mt-2">
        <a className="inline-block py-2.5 font-semibold underline" href={channels.form.href}>
          {channels.form.text}
        </a>
      </p>
    </div>
  );
}

export function ReachLinks({ channels }: Pick<ReachUsProps, 'channels'>) {
  return (
    <p className="flex flex-wrap gap-x-8">
      <a className="py-2.5 font-semibold underline" href={`tel:${channels.phoneE164}`}>
        {channels.phone}
      </a>
      <a className="py-2.5 font-semibold underline" href={`mailto:${channels.email}`}>
        {channels.email}
      </a>
    </p>
  );
}

/** The placeholder of the free times, or of a meeting, while they load; it can take the focus from what it replaces. */
export function Skeleton({ label, takesFocus }: { label: string; takesFocus: boolean }) {
  const text = useFocus<HTMLParagraphElement>(takesFocus);

  return (
    <div className="grid gap-5">
      <p ref={text} tabIndex={-1}>
        {label}
      </p>
      <div className="tiles-loading">
        <LoadingTimes />
      </div>
    </div>
  );
}

/** The outlines of times; without JavaScript, none will come. */
export function LoadingTimes() {
  return (
    <div aria-hidden="true" className="grid gap-11 noscript:hidden">
      {Object.entries({ 'tiles-days': 5, 'tiles-times': 16 }).map(([look, count]) => (
        <div key={look} className={look}>
          <div className="tiles">
            {Array.from({ length: count }, (_, tile) => (
              <span key={tile} className="h-12 rounded-lg border-2 border-line bg-tint" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
