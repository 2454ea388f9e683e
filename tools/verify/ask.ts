export interface Answer {
  url: string;
  status: number;
  headers: Headers;
  text: string;
}

const timeoutMs = 10_000;

/** Asks once, without following a redirect. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...init });
  return { url, status: response.status, headers: response.headers, text: await response.text() };
}

/** The value of an attribute in the first tag that the pattern begins. */
export function attributeOf(html: string, tag: RegExp, name: string): string | undefined {
  const [found = ''] = new RegExp(`${tag.source}[^>]*>`).exec(html) ?? [];
  return new RegExp(`\\b${name}="([^"]*)"`).exec(found)?.[1]?.replaceAll('&amp;', '&');
}
