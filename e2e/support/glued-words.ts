import { clientHosts } from './site.ts';

/** Spelled like this on purpose. */
const intended = /^(?:JavaScript|SaaS|LinkedIn|[ap]\.\s?m)$/;

/** An email, a URL or a host name. */
const emailsAndUrls = /\b[\w.+-]+@[\w.-]+\w|https?:\/\/\S+|\b(?:[\w-]+\.)+(?:com|org|net|example)\b/g;

/** Two words with nothing between them (`word.Word`, `wordWord`): where markup has lost a space. */
export function gluedWords(text: string): string[] {
  const glued = /[\p{L}\p{N}]*\p{Ll}\p{Lu}\p{L}*|[\p{L}\p{N}]+[.!?:;,…)»”][\p{L}]\p{L}*/gu;
  const withoutHosts = clientHosts.reduce((rest, host) => rest.replaceAll(host, ' '), text);
  const found: string[] = withoutHosts.replace(emailsAndUrls, ' ').match(glued) ?? [];
  return found.filter((words) => !intended.test(words));
}
