import { readFileSync } from 'node:fs';

/** What the headers of a site are built from. */
export interface SiteRules {
  /** The policy where no page rule matches: the 404 pages. */
  policy: string;
  demoPolicy: string;
  /** The pages at one path or path pattern of the host, and whether one of them frames a third-party page. */
  pages: { path: string; policy: string; framesThirdParty: boolean }[];
}

/**
 * The host's `_headers` file: `headers.txt` without its comments. Every matching rule applies and repeated headers are
 * joined, so a rule that replaces a header first removes it (`!`).
 */
export function headersFile({ policy, demoPolicy, pages }: SiteRules): string {
  const pageRules = pages.map(({ path, policy, framesThirdParty }) => {
    // Third-party pages do not send the header that "require-corp" demands.
    const relaxed = framesThirdParty ? '  ! Cross-Origin-Embedder-Policy\n' : '';
    return `${path}\n  ! Content-Security-Policy\n  Content-Security-Policy: ${policy}\n${relaxed}\n`;
  });
  const text = readFileSync(new URL('./headers.txt', import.meta.url), 'utf8')
    .replace(/^ *#.*\n/gm, '')
    .replace('{{policy}}', () => policy)
    .replace('{{demoPolicy}}', () => demoPolicy)
    .replace('{{pages}}\n', () => pageRules.join(''));
  assertHostLimits(text);
  return text;
}

/** The host silently drops what exceeds 2,000 characters per line or 100 rules. */
function assertHostLimits(text: string): void {
  const lines = text.split('\n');
  const tooLong = lines.find((line) => line.length > 1800);
  if (tooLong) {
    const line = `the line "${tooLong.trim().slice(0, 30)}…" has ${tooLong.length} characters of at most 1800`;
    const advice = 'fewer different inline scripts and styles make the policy shorter';
    throw new Error(`Cannot write "_headers": ${line}; ${advice}`);
  }
  const rules = lines.filter((line) => line.startsWith('/')).length;
  if (rules > 90) throw new Error(`Cannot write "_headers": it has ${rules} rules of at most 90`);
}
