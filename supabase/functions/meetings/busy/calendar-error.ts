export type CalendarProblem =
  | 'no connection'
  | 'no response in time'
  | 'no success'
  | 'too large'
  | 'redirect refused'
  | 'not a calendar'
  | 'cut off'
  | 'event unreadable'
  | 'too many times';

/** Why a calendar could not be read; the message is safe to log, and never quotes the calendar or its URL. */
export class CalendarError extends Error {
  readonly problem: CalendarProblem;

  constructor(problem: CalendarProblem) {
    super(problem);
    this.name = 'CalendarError';
    this.problem = problem;
  }
}
