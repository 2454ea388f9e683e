import ICAL from 'ical.js';
import { CalendarError } from './calendar-error.ts';

// From one leap day to the next it is 2,922 days at most.
const maximumSteps = 4000;

// Counted here, because the library's constructor takes steps before a field of ours would exist.
let steps = 0;

/** Gives up a rule that never matches a day, such as each February 30, which the library would look for forever. */
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

/** Makes all rules of an event give up in time. */
export function boundRules(event: ICAL.Component): void {
  for (const property of event.getAllProperties('rrule')) {
    const rule = property.getFirstValue() as ICAL.Recur;
    rule.iterator = (dtstart) => {
      steps = 0;
      return new BoundedIterator({ rule, dtstart });
    };
  }
}
