import { reasonOf } from '../../lib/unknown.ts';
import { createChecks, failIf, parseJson, type Result, type SendRequest } from './check.ts';
import { checkDns, type DnsNames, type LookupDns } from './dns.ts';
import { checkFunctions } from './functions.ts';
import { manifestPath, type Manifest } from './manifest.ts';
import { sendTests, type SmokeTest } from './send.ts';
import { checkSite } from './site.ts';

export interface VerifyOptions {
  origin: string;
  /** Undefined for a local site, which has no names. */
  dns: DnsNames | undefined;
  lookupDns: LookupDns;
  /** The text of `release.json` from elsewhere than the site. */
  manifestText: string | undefined;
  /** The URL below which the operator's functions are, from the operator and not from the site. */
  functions: string | undefined;
  /** The options of `--send`, or the reason why it cannot send. */
  smokeTest: Pick<SmokeTest, 'secret' | 'email'> | { skipped: string } | undefined;
  request: SendRequest;
  report?: (result: Result) => void;
}

/** Checks a live site from outside: names, responses of the site, functions, and with `smokeTest` a request and a meeting. */
export async function verify(options: VerifyOptions): Promise<Result[]> {
  const { origin, dns, lookupDns, manifestText, functions, smokeTest, request } = options;
  const checks = createChecks(options.report);
  const { results, check, skip } = checks;

  if (dns) await checkDns(dns, lookupDns, checks);
  else skip('DNS', 'no DNS here');
  const doesAnswer = await check('site', 'domain', async () => {
    const reason = await request(`${origin}/`).then(() => undefined, reasonOf);
    return failIf(reason !== undefined, `nothing answers at ${origin}: ${reason}`);
  });
  if (!doesAnswer) return results;

  let manifest: Manifest | undefined;
  const isServed = await check('manifest', 'release', async () => {
    const { status, text } = await request(origin + manifestPath);
    manifest = parseManifest(manifestText ?? (status === 200 ? text : ''));
    const advice = 'publish a release, or pass --manifest';
    if (!manifest) return [{ problem: `${manifestPath} answers ${status} without a list of the release: ${advice}` }];
    const isOther = manifestText !== undefined && text !== manifestText;
    return failIf(isOther, `another release is served than that of ${manifest.built}, which --manifest names`);
  });
  if (!manifest) return results;
  await checkSite({ origin, manifest, isServed, request }, checks);
  const failed = await checkFunctions({ manifest, configured: functions, request }, checks);

  // The functions get a secret and a request only when they are the right ones.
  const sending = 'request and meeting';
  if (!smokeTest) return results;
  if ('skipped' in smokeTest) skip(sending, smokeTest.skipped);
  else if (functions === undefined) skip(sending, 'PUBLIC_SUPABASE_URL is not set, and secrets are sent nowhere else');
  else if (failed !== undefined) skip(sending, `"${failed}" has to work first`);
  else await check(sending, 'log', () => sendTests({ origin, functions, request, ...smokeTest }));
  return results;
}

/** The manifest in a text; undefined when the text is something else. */
export function parseManifest(text: string): Manifest | undefined {
  const manifest = parseJson(text) as Partial<Manifest> | null | undefined;
  return manifest?.responses && manifest.headers ? (manifest as Manifest) : undefined;
}
