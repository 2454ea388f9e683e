import { features } from '../business/features.ts';

// The contract between the links in the team's mails, their page, and the function that does what they say.

const heldActions = { release: [], close: [], delete: [], deleteListed: [] } as const;

const meetingActions = {
  move: ['day', 'time', 'note'],
  cancel: ['note'],
  /** Blocks the day of a meeting. */
  blockDay: [],
  block: ['day', 'from', 'lastDay', 'until'],
  unblock: ['day', 'from', 'lastDay', 'until'],
} as const;

const textingActions = { stop: ['phone'], start: ['phone'] } as const;

/** `erase` deletes a person's data, `export` mails the team the links of a download, and `download` sends the file. */
const dataActions = { erase: ['passphrase'], export: [], download: ['passphrase'] } as const;

const allActions = { ...heldActions, ...meetingActions, ...textingActions, ...dataActions };

/** What the links in the team's mails lead to; also the ids of the panels on the page. */
export type DecisionAction = keyof typeof allActions;
export type DecisionField = (typeof allActions)[DecisionAction][number];

/** The fields of each action's form beside its code. */
export const decisionFields: Readonly<Record<DecisionAction, readonly DecisionField[]>> = allActions;

/** The actions of the features that are on. */
export const decisionActions = Object.keys({
  ...heldActions,
  ...(features.meetings && meetingActions),
  ...(features.texting && textingActions),
  ...dataActions,
}) as DecisionAction[];

/** Fragments of the page to which the function redirects (303): the result of this decision or an earlier one. */
// prettier-ignore
export const decisionResults = [
  'released', 'closed', 'deleted', 'moved', 'canceled', 'changed', 'begun', 'timeTaken', 'blocked', 'unblocked',
  'stopped', 'started', 'neverAgreed', 'noSuchTime', 'tooFarAhead', 'endTooEarly', 'noteTooLong', 'notOneNumber',
  'erased', 'exported', 'tooMany', 'wrong', 'locked', 'used', 'gone', 'expired', 'unknown', 'failed',
] as const;
export type DecisionResult = (typeof decisionResults)[number];

export const codeField = 'code';

/** The path, beside those of the actions, at which a form is only told what it would do. */
export const previewPath = 'preview';

/**
 * A code: its one action, the id or reference of what it is about, the state that this must have, expiry in seconds,
 * signature. It is the fragment of a link, which no server sees. Without anchors, for `readSecret`.
 */
export const codeSyntax = String.raw`(?:${Object.keys(allActions).join('|')})\.[0-9A-Za-z-]{16,36}\.\d{1,17}\.\d{1,11}\.[\w-]{43}`;
