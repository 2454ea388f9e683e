import type { ProblemCode } from '../../_shared/calendar-problems.ts';

/** Of a server that is out of order for a while: the next try may succeed. */
const passingCodes = ['noConnection', 'noResponse', 'serverError'] as const;
type PassingCode = (typeof passingCodes)[number];

/** Why a calendar could not be read; the message is safe to log, and never quotes the calendar or its URL. */
export class CalendarError extends Error {
  readonly code: PassingCode | ProblemCode;

  constructor(code: PassingCode | ProblemCode) {
    super(code);
    this.name = 'CalendarError';
    this.code = code;
  }
}

export function isLasting(code: PassingCode | ProblemCode): code is ProblemCode {
  return !passingCodes.some((each) => each === code);
}
