import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js';
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from '@mdn/mdn-http-observatory/src/grader/charts.js';
import { getGradeForScore, getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js';
import { retrieve } from '@mdn/mdn-http-observatory/src/retriever/retriever.js';

/** What Mozilla's HTTP Observatory says of one page. */
export interface Verdict {
  status: number | undefined;
  grade: string;
  /** Each test by its name, with its result in the Observatory's words. */
  tests: Record<string, { passed: boolean; result: string }>;
}

/**
 * What cannot be judged on a loopback, where there is no TLS: whether http:// leads to https://. The host
 * does that before it looks at a file of ours.
 */
export const notOnLoopback = ['redirection'];

/** Scans one address of the local host as the Observatory scans a public one, the tests above left out of the grade. */
export async function scan(address: URL): Promise<Verdict> {
  provideList();
  const { hostname, port, pathname: path } = address;
  const requests = await retrieve(hostname, { httpPort: port, httpsPort: port, path });
  // The host sends the same headers over TLS, where alone Strict-Transport-Security is looked at.
  requests.responses.https = requests.responses.http;
  // The test for scripts reads the page with a parser that complains about style sheets of today.
  requests.resources.path = requests.resources.path?.replace(/<style>[^<]*<\/style>/g, '') ?? null;
  const outputs = ALL_TESTS.map((test) => test(requests));
  const graded = outputs.filter((output) => !notOnLoopback.includes(nameOf(output)));
  return {
    status: requests.responses.auto?.status,
    grade: gradeOf(graded.map(({ result }) => getScoreModifier(result))),
    tests: Object.fromEntries(
      outputs.map((output) => [nameOf(output), { passed: output.pass, result: output.result }]),
    ),
  };
}

/** As the Observatory's own `scan` counts: extra credit only from an A upwards. */
function gradeOf(modifiers: number[]): string {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 100);
  const plain = sum(modifiers.filter((modifier) => modifier < 0));
  return getGradeForScore(plain >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : plain).grade;
}

function nameOf(output: object): string {
  return output.constructor.name;
}

/**
 * The tests read the browsers' list of hosts that are always on TLS, which the package downloads when it is
 * installed, if it may and can. Where it is missing an empty one does: the local host is in none.
 */
function provideList(): void {
  const packageFolder = dirname(createRequire(import.meta.url).resolve('@mdn/mdn-http-observatory/package.json'));
  try {
    writeFileSync(join(packageFolder, 'conf/hsts-preload.json'), '{}', { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
