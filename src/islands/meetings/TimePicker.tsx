import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { buttonClasses } from '~/components/classes';
import { fill } from '../../../lib/texts.ts';
import type { FreeTimes } from '~/meetings/protocol';
import type { TimeLabels } from '~/meetings/time-labels';
import { groupByDay } from '~/meetings/wall-clock';
import { SubmitButton } from '../form/SubmitButton';
import { useFocus, type useFreeTimes } from './meeting-hooks';
import { ReachUs, Skeleton } from './MeetingPanel';
import { useMeetingContext, type BookingTexts } from './texts';

interface TimePickerProps {
  freeTimes: ReturnType<typeof useFreeTimes>;
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

/** The free times, or why there are none. */
export function TimePicker(props: TimePickerProps) {
  const { state, offered, retry } = props.freeTimes;
  const { picker: texts, channels, time } = useMeetingContext();
  const [hasRetried, setRetried] = useState(false);
  const takesFocus = props.takesFocus || hasRetried;
  const isNone = state === 'ready' && offered.times.length === 0;
  const button = useFocus<HTMLButtonElement>(takesFocus && state === 'failed');
  const none = useFocus<HTMLDivElement>(takesFocus && isNone);

  if (offered.times.length > 0) return <DaysAndTimes {...props} takesFocus={takesFocus} />;
  if (state === 'loading') return <Skeleton label={texts.loading} takesFocus={takesFocus} />;
  return (
    <div ref={none} tabIndex={-1} className="no-times">
      {isNone && props.chosen && <Gone />}
      <ReachUs text={state === 'failed' ? texts.failed : noneText(texts, time, offered)} channels={channels} />
      {state === 'failed' && (
        <button
          ref={button}
          type="button"
          className={`mt-4 ${buttonClasses('secondary', 'medium')}`}
          onClick={() => {
            setRetried(true);
            retry();
          }}
        >
          {texts.retry}
        </button>
      )}
    </div>
  );
}

/** What a live region says of the times and of the chosen one. */
export function timesStatus(
  picker: BookingTexts['picker'],
  time: TimeLabels,
  { state, offered }: TimePickerProps['freeTimes'],
  chosen: string | undefined,
): string {
  if (state !== 'ready') return picker[state];
  const gone = chosen && !offered.times.includes(chosen) ? picker.gone : '';
  if (offered.times.length > 0) return gone || picker.ready;
  return `${gone} ${noneText(picker, time, offered)}`.trim();
}

function Gone() {
  return <p className="mb-5 border-s-4 border-danger ps-4 font-semibold">{useMeetingContext().picker.gone}</p>;
}

/** The sentence that no time is free; empty while the times are loading. */
function noneText(picker: BookingTexts['picker'], time: TimeLabels, { until }: FreeTimes): string {
  return until ? fill(picker.none, { date: time.dayOf(until) }) : '';
}

/** As many as stand in one row. */
const shownAtOnce = 5;

/** The calendar opens with a day that leaves a choice. */
const enoughTimes = 3;

/** Some of the days that have free times, and the times of one of them. */
function DaysAndTimes(props: TimePickerProps) {
  const { freeTimes, chosen, onChoose, onSubmit, submit, sending = submit, isSending = false, takesFocus } = props;
  const { picker: texts, time, timeZone } = useMeetingContext();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [pickedDay, setPickedDay] = useState<string>();
  const [missing, setMissing] = useState(0);

  const days = groupByDay(freeTimes.offered.times, timeZone);
  const dayOfChosen = days.find(({ times: starts }) => starts.includes(chosen ?? ''));
  const firstDay = days.slice(0, shownAtOnce).find(({ times }) => times.length >= enoughTimes) ?? days[0];
  const shown = days.find(({ day }) => day === pickedDay) ?? dayOfChosen ?? firstDay;
  const position = days.findIndex(({ day }) => day === shown?.day);
  const first = position - (position % shownAtOnce);
  const shownDays = days.slice(first, first + shownAtOnce).map(({ day }) => day);
  const starts = shown?.times ?? [];
  const isGone = chosen !== undefined && !dayOfChosen;

  useEffect(() => {
    // The chosen time, else the day, which is just below the message that the time was refused.
    if (takesFocus) [...(form.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])].at(-1)?.focus();
  }, [takesFocus, freeTimes.refusals]);

  function finish(event: FormEvent) {
    event.preventDefault();
    if (chosen && starts.includes(chosen)) return onSubmit(chosen);
    setMissing(missing + 1);
    form.current?.querySelector<HTMLInputElement>(`[name="${id}-time"]`)?.focus();
    document.getElementById(`${id}-time-legend`)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <form ref={form} onSubmit={finish} noValidate className="flex flex-col gap-5">
      <div>
        {isGone && <Gone />}
        <p className="text-sm text-ink-soft">
          {fill(time.isVisitorZone ? texts.zone : texts.officeZone, { timeZone: time.zone })}
        </p>
      </div>
      {days.length > shownAtOnce && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <DaysStep
            label={texts.earlier}
            drawing="M15 5l-7 7 7 7"
            day={days[first - shownAtOnce]?.day}
            onStep={setPickedDay}
          />
          <p className="grow basis-24 text-center font-semibold text-balance">
            {time.days(shownDays[0]!, shownDays.at(-1)!)}
          </p>
          <DaysStep
            label={texts.later}
            drawing="M9 5l7 7-7 7"
            day={days[first + shownAtOnce]?.day}
            onStep={setPickedDay}
          />
        </div>
      )}
      <Tiles
        name={`${id}-day`}
        legend={texts.day}
        look="days"
        values={shownDays}
        chosen={shown?.day}
        onChoose={setPickedDay}
      >
        {(day) => {
          const { weekday, date } = time.tile(day);
          return (
            <>
              <span className="text-xs">{weekday}</span> <span className="font-semibold">{date}</span>
            </>
          );
        }}
      </Tiles>
      <Tiles
        name={`${id}-time`}
        legend={starts.some((startsAt) => time.teamTime(startsAt)) ? texts.timeTwice : texts.time}
        look="times"
        values={starts}
        chosen={chosen}
        onChoose={(startsAt) => {
          setMissing(0);
          onChoose(startsAt);
        }}
        isRequired
        missing={missing}
      >
        {(startsAt) => (
          <>
            <span className="font-semibold">{time.time(startsAt)}</span>{' '}
            <span className="text-xs">{time.teamTime(startsAt)}</span>
          </>
        )}
      </Tiles>
      <p role="status" className="sr-only">
        {pickedDay && shown && fill(texts.timesOfDay, { day: time.dayOf(starts[0]!), number: String(starts.length) })}
      </p>
      <SubmitButton isSending={isSending} label={submit} sendingLabel={sending} />
    </form>
  );
}

interface TilesProps<Value extends string> {
  /** The name of the radio group; unique on the page. */
  name: string;
  legend: string;
  look: 'days' | 'times';
  values: readonly Value[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
  /** The label of a tile. */
  children: (value: Value) => ReactNode;
  isRequired?: boolean;
  /** How often a choice was missing, so that each time is announced. */
  missing?: number;
}

/** Native radio buttons as tiles. */
function Tiles<Value extends string>(props: TilesProps<Value>) {
  const { name, legend, look, values, chosen, onChoose, children, isRequired, missing = 0 } = props;
  const { picker: texts } = useMeetingContext();
  const edge = missing ? 'border-danger' : 'border-edge';

  return (
    <fieldset
      role="radiogroup"
      className={`tiles-${look}`}
      aria-required={isRequired}
      aria-invalid={missing ? true : undefined}
      aria-describedby={missing ? `${name}-error` : undefined}
      aria-labelledby={`${name}-legend`}
    >
      <legend id={`${name}-legend`} className="mb-2 font-semibold">
        {legend}
      </legend>
      {missing > 0 && (
        <p key={missing} id={`${name}-error`} role="alert" className="mb-2 text-danger">
          {texts.missing}
        </p>
      )}
      <div className="tiles">
        {values.map((value) => (
          <label
            key={value}
            className={`relative grid min-h-12 content-center rounded-lg p-0.5 text-center leading-tight ${value === chosen ? 'bg-ink text-paper' : 'hover:bg-tint'}`}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              required={isRequired}
              onChange={() => onChoose(value)}
              className={`absolute inset-0 rounded-lg border-2 ${value === chosen ? 'border-ink' : edge}`}
            />
            {children(value)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface DaysStepProps {
  label: string;
  drawing: string;
  /** The first of those days; undefined if there are none. */
  day: string | undefined;
  onStep: (day: string) => void;
}

/** Only `aria-disabled`: a button that is disabled while it has the focus would lose it. */
function DaysStep({ label, drawing, day, onStep }: DaysStepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!day}
      onClick={() => day && onStep(day)}
      className="days-step grid size-12 shrink-0 place-items-center rounded-lg border-2 border-edge hover:bg-tint"
    >
      <svg
        className="rtl-flip size-6"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={drawing} />
      </svg>
    </button>
  );
}
