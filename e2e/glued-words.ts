/** What is written so on purpose. */
const written = /^(?:JavaScript|SaaS|LinkedIn|[ap]\.\s?m)$/;

/** An address: of a mailbox, a page or a host. */
const addresses = /\b[\w.+-]+@[\w.-]+\w|https?:\/\/\S+|\b(?:[\w-]+\.)+(?:com|org|net|example)\b/g;

/** Two words with nothing between them (`word.Word`, `wordWord`): where markup has lost a space. */
export function gluedWords(text: string): string[] {
  const glued = /[\p{L}\p{N}]*\p{Ll}\p{Lu}\p{L}*|[\p{L}\p{N}]+[.!?:;,…)»”][\p{L}]\p{L}*/gu;
  const found: string[] = text.replace(addresses, ' ').match(glued) ?? [];
  return found.filter((words) => !written.test(words));
}
