/** What the digest's links, the page that they lead to and the function agree on. */

/** What can be done with a message that was held, or with all that look automated; also where the page says so. */
export const decisionActions = ['release', 'close', 'delete', 'discard'] as const;
export type DecisionAction = (typeof decisionActions)[number];

/** Where the 303 of the page's form ends, on that page: what became of the message, now or earlier. */
export const decisionResults = ['released', 'closed', 'deleted', 'expired', 'unknown', 'failed'] as const;
export type DecisionResult = (typeof decisionResults)[number];

/** The code in the form. */
export const decisionField = 'code';

/** A code: message, "held since", expiry in seconds, signature; without anchors. */
export const codeSyntax = String.raw`[0-9a-f]{32}-\d{1,17}-\d{1,11}-[\w-]{43}`;

/** The fragment of a link, which no server sees; without anchors, for `readSecret`. */
export const linkSyntax = `(?:${decisionActions.join('|')})-${codeSyntax}`;
