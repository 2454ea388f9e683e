// The package has no types of its own; these are the parts that the gate uses.

declare module '@mdn/mdn-http-observatory/src/retriever/retriever.js' {
  interface Answer {
    status: number;
  }
  /** Everything that the tests look at. */
  export interface Requests {
    responses: { auto: Answer | null; http: Answer | null; https: Answer | null };
    resources: { path: string | null };
  }
  export function retrieve(
    hostname: string,
    options: { httpPort: string; httpsPort: string; path: string },
  ): Promise<Requests>;
}

declare module '@mdn/mdn-http-observatory/src/constants.js' {
  import type { Requests } from '@mdn/mdn-http-observatory/src/retriever/retriever.js';
  interface Output {
    pass: boolean;
    result: string;
  }
  export const ALL_TESTS: ((requests: Requests) => Output)[];
}

declare module '@mdn/mdn-http-observatory/src/grader/grader.js' {
  export function getScoreModifier(result: string): number;
  export function getGradeForScore(score: number): { grade: string; score: number };
}

declare module '@mdn/mdn-http-observatory/src/grader/charts.js' {
  export const MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
}
