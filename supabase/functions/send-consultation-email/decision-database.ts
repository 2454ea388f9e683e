import type { DecisionAction, DecisionResult } from '../../../src/consultation/protocol.ts';
import type { Run } from '../_shared/database.ts';
import type { Decidable } from '../_shared/decision-code.ts';

/** What became of a held message, now or, if repeated, earlier. */
export interface Decision {
  outcome: DecisionResult;
  repeated: boolean;
}

export interface DecisionDatabase {
  /** Does it once, however often and however many at once ask for it. */
  decide(message: Decidable, action: DecisionAction): Promise<Decision>;
}

export function decisionDatabase(run: Run): DecisionDatabase {
  return {
    decide: ({ messageId, heldSince }, action) =>
      run((sql) => sql`select consultation.decide(${messageId}, ${heldSince}, ${action}) as result`),
  };
}
