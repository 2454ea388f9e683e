export type CalendarProblem =
  | 'no connection'
  | 'no response in time'
  | 'no success'
  | 'too large'
  | 'redirect refused'
  | 'not a calendar'
  | 'cut off'
  | 'event unreadable'
  | 'not understood'
  | 'zone unknown'
  | 'too many times';

/** Why a calendar could not be read; the message is safe to log, and never quotes the calendar or its URL. */
export class CalendarError extends Error {
  readonly problem: CalendarProblem;

  /** `line` is where in the file, counted from 1; without it, the whole file is meant. */
  constructor(problem: CalendarProblem, line?: number) {
    super(line === undefined ? problem : `${problem}, line ${line}`);
    this.name = 'CalendarError';
    this.problem = problem;
  }
}
