import { buttonClasses } from '~/components/classes';
import type { BookedMeeting, Meeting } from '~/meetings/protocol';
import { CalendarFile } from './CalendarFile';
import { useFocus } from './meeting-hooks';
import { useMeetingContext, type ChangeTexts } from './texts';

interface ShownMeetingProps {
  texts: ChangeTexts;
  meeting: Meeting;
  notice: 'stale' | 'notSaved' | undefined;
  /** After the change that the visitor has just made. */
  done: BookedMeeting | undefined;
  bookPath: string;
  takesFocus: boolean;
  /** Without them, there are no buttons. */
  onMove: (() => void) | undefined;
  onCancel: (() => void) | undefined;
}

/** A meeting, its last change, and the buttons that move or cancel it. */
export function ShownMeeting(props: ShownMeetingProps) {
  const { time } = useMeetingContext();
  const { texts, meeting, notice, done, bookPath, takesFocus, onMove, onCancel } = props;
  const { startsAt, endsAt, state, isOver, reference } = meeting;
  const heading = useFocus<HTMLHeadingElement>(takesFocus);
  const isCanceled = state === 'canceled';
  const title = isCanceled ? texts.canceled : isOver ? texts.over : done ? texts.moved : texts.booked;
  const isFixed = isCanceled || isOver;
  const mail = isCanceled ? texts.canceledMail : texts.movedMail;

  return (
    <>
      {notice && <p className="mb-5 border-s-4 border-danger ps-4 font-semibold">{texts[notice]}</p>}
      <h2 ref={heading} tabIndex={-1} aria-describedby="meeting-when" className="font-display text-heading">
        {title}
      </h2>
      <p
        id="meeting-when"
        className={`mt-3 font-display text-title text-balance ${isCanceled ? 'line-through' : 'text-accent'}`}
      >
        {time.when(startsAt, endsAt)}
      </p>
      <p className="mt-2 text-ink-soft">{time.zoneOf(startsAt)}</p>
      {done && (
        <>
          <p className="mt-5">{done.isMailed === false ? texts.noMail : mail}</p>
          <p className="mt-2">
            <CalendarFile ics={done.ics} name={reference} className="inline-block py-2.5 font-semibold underline">
              {isCanceled ? texts.canceledFile : texts.movedFile}
            </CalendarFile>
          </p>
        </>
      )}
      {isFixed ? (
        <a className={`mt-6 ${buttonClasses('primary', 'medium')}`} href={bookPath}>
          {texts.again}
        </a>
      ) : (
        onMove && (
          <div className="mt-6 flex flex-wrap gap-3">
            <button type="button" className={buttonClasses('primary', 'medium')} onClick={onMove}>
              {texts.move}
            </button>
            <button type="button" className={buttonClasses('secondary', 'medium')} onClick={onCancel}>
              {texts.cancel}
            </button>
          </div>
        )
      )}
    </>
  );
}
