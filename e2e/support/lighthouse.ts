import lighthouse, { type Flags } from 'lighthouse';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** Of one page: 0 to 100 for each requested category, and each audit that cost points. */
export interface LighthouseResult {
  scores: Partial<Record<Category, number>>;
  failedAudits: string[];
}

/**
 * Runs Lighthouse on a page as on a phone, in the browser that listens on a local port. A page that is kept
 * out of search results on purpose is not `crawlable`: that audit is left out for it.
 */
export async function runLighthouse(
  port: number,
  url: string,
  { only = categories, crawlable = true }: { only?: readonly Category[]; crawlable?: boolean } = {},
): Promise<LighthouseResult> {
  const withPerformance = only.includes('performance');
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    onlyCategories: [...only],
    ...(crawlable ? {} : { skipAudits: ['is-crawlable'] }),
    ...(withPerformance ? {} : withoutPauses),
  });
  if (!result) throw new Error(`Cannot run Lighthouse on ${url}: it gave no result`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`Cannot run Lighthouse on ${url}: ${lhr.runtimeError.message}`);
  const scores = only.map((category) => {
    const score = lhr.categories[category]?.score;
    if (typeof score !== 'number') throw new Error(`Cannot score ${url}: Lighthouse has no "${category}" for it`);
    return [category, Math.round(score * 100)] as const;
  });
  const weighted = Object.values(lhr.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  const failedAudits = weighted.flatMap(({ id }) => {
    const { score, displayValue = '', details } = lhr.audits[id] ?? {};
    return typeof score === 'number' && score < 1 ? [`${id} ${displayValue}${whereOf(details)}`.trim()] : [];
  });
  return { scores: Object.fromEntries(scores), failedAudits };
}

/** Only timings need quiet around them. (Any throttling but the default would bring the pauses back.) */
const withoutPauses: Partial<Flags> = {
  disableFullPageScreenshot: true,
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 0,
  cpuQuietThresholdMs: 0,
  maxWaitForLoad: 10_000,
};

/** The elements that an audit names. */
function whereOf(details: unknown): string {
  const { items = [] } = (details ?? {}) as { items?: { node?: { selector?: string } }[] };
  const selectors = Array.isArray(items) ? items.flatMap(({ node }) => node?.selector ?? []) : [];
  return selectors.length > 0 ? ` at ${selectors.slice(0, 3).join(', ')}` : '';
}
