import ICAL from 'ical.js';
import { CalendarError } from './calendar-error.ts';

// Two leap days are at most 2,922 days apart.
const maximumSteps = 4000;

// Not a field, because the library's constructor takes steps before our fields exist.
let steps = 0;

/** Gives up on a rule that never matches, such as every February 30, which the library would look for forever. */
class BoundedIterator extends ICAL.RecurIterator {
  override next(again?: boolean): ICAL.Time {
    steps = 0;
    return super.next(again);
  }

  override check_contracting_rules(): boolean {
    countStep();
    return super.check_contracting_rules();
  }

  override increment_year(count: number): void {
    countStep();
    super.increment_year(count);
  }
}

function countStep(): void {
  steps += 1;
  if (steps > maximumSteps) throw new CalendarError('too many times');
}

/** Bounds every recurrence rule of an event. */
export function boundRules(event: ICAL.Component): void {
  for (const property of event.getAllProperties('rrule')) {
    const rule = property.getFirstValue() as ICAL.Recur;
    rule.iterator = (dtstart) => {
      steps = 0;
      return new BoundedIterator({ rule, dtstart });
    };
  }
}
