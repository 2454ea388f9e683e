import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { fill } from '../../../lib/texts.ts';
import { groupByDay, groupByWeek } from '~/meetings/wall-clock';
import type { TimeLabels } from '~/meetings/time-labels';
import { SubmitButton } from '../SubmitButton';
import { Tiles } from './Tiles';
import { WeekSteps } from './WeekSteps';
import type { PickerWords } from './words';

interface TimePickerProps {
  words: PickerWords;
  time: TimeLabels;
  /** At least one. */
  times: readonly string[];
  /** The visitor's time zone. */
  timeZone: string;
  /** May no longer be one of the times. */
  chosen: string | undefined;
  onChoose: (startsAt: string) => void;
  /** Called with a time that is still offered. */
  onSubmit: (startsAt: string) => void;
  submit: string;
  /** Replaces `submit` while sending. */
  sending?: string;
  isSending?: boolean;
  /** Whether the picker replaces what had focus. */
  takesFocus: boolean;
}

/** The days with free times, a week at a time, and the times of one of them. */
export function TimePicker(props: TimePickerProps) {
  const { words, time, times, timeZone, chosen, onChoose, onSubmit, takesFocus } = props;
  const { submit, sending = submit, isSending = false } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [pickedDay, setPickedDay] = useState<string>();
  /** How often there was none, so that each time is announced. */
  const [missing, setMissing] = useState(0);

  const days = groupByDay(times, timeZone);
  const dayOfChosen = days.find(({ times: starts }) => starts.includes(chosen ?? ''));
  const shown = days.find(({ day }) => day === pickedDay) ?? dayOfChosen ?? days[0];
  const weeks = groupByWeek(days);
  const week = weeks.findIndex((some) => some.some(({ day }) => day === shown?.day));
  const shownDays = weeks[week]?.map(({ day }) => day) ?? [];
  const starts = shown?.times ?? [];
  const isGone = chosen !== undefined && !dayOfChosen;

  useEffect(() => {
    // The chosen time, else the day.
    if (takesFocus) [...(form.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])].at(-1)?.focus();
  }, [takesFocus]);

  function stepTo(index: number) {
    const first = weeks[index]?.[0];
    return first && (() => setPickedDay(first.day));
  }

  function finish(event: FormEvent) {
    event.preventDefault();
    if (chosen && starts.includes(chosen)) return onSubmit(chosen);
    setMissing(missing + 1);
    form.current?.querySelector<HTMLInputElement>(`[name="${id}-time"]`)?.focus();
  }

  return (
    <form ref={form} onSubmit={finish} noValidate className="flex grow flex-col gap-5">
      <div>
        {isGone && <p className="mb-5 border-s-4 border-danger ps-4 font-semibold">{words.gone}</p>}
        <p className="text-sm text-ink-soft">
          {fill(time.isVisitorZone ? words.zone : words.officeZone, { timeZone: time.zone })}
        </p>
      </div>
      {weeks.length > 1 && (
        <WeekSteps
          words={words}
          title={time.week(shownDays[0]!, shownDays.at(-1)!)}
          onEarlier={stepTo(week - 1)}
          onLater={stepTo(week + 1)}
        />
      )}
      <Tiles
        name={`${id}-day`}
        legend={words.day}
        look="days"
        values={shownDays}
        chosen={shown?.day}
        onChoose={setPickedDay}
      >
        {(day) => {
          const { weekday, date } = time.tile(day);
          return (
            <>
              <span className="text-xs">{weekday}</span> <span className="text-sm font-semibold">{date}</span>
            </>
          );
        }}
      </Tiles>
      <Tiles
        name={`${id}-time`}
        legend={words.time}
        look={starts.some((startsAt) => time.teamPhrase(startsAt)) ? 'times-twice' : 'times'}
        values={starts}
        chosen={chosen}
        onChoose={(startsAt) => {
          setMissing(0);
          onChoose(startsAt);
        }}
        isRequired
        errorId={missing > 0 ? `${id}-missing` : undefined}
      >
        {(startsAt) => (
          <>
            <span className="font-semibold">{time.time(startsAt)}</span>{' '}
            <span className="text-xs">{time.teamPhrase(startsAt)}</span>
          </>
        )}
      </Tiles>
      <p role="status" className="sr-only">
        {pickedDay && shown && fill(words.timesOfDay, { day: time.dayOf(starts[0]!), number: String(starts.length) })}
      </p>
      {missing > 0 && (
        <p key={missing} id={`${id}-missing`} role="alert" className="text-danger">
          {words.missing}
        </p>
      )}
      <SubmitButton isSending={isSending} label={submit} sendingLabel={sending} />
    </form>
  );
}
