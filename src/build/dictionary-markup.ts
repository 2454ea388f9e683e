/** What stands in a text besides words: `{{placeholders}}`, and tags for a link inside a sentence. */

const placeholder = /\{\{\s*-?\s*([\w.]+)\s*(?:,[^{}]*)?\}\}/g;
const tag = /<(\/?)([a-z][\w-]*)\s*(\/?)>/gi;

/** The placeholders of a text, each once. */
export function placeholdersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), (match) => match[1] ?? ''))];
}

/** Whether a text is well made in itself. One sentence for each fault. */
export function brokenMarkup(text: string): string[] {
  const problems: string[] = [];
  const rest = text.replace(placeholder, '');
  const stray = /\{+\s*([\w.]*)\s*\}*|\}+/.exec(rest);
  if (stray) problems.push(`type {{${stray[1] || 'name'}}}, with two braces on each side, not ${stray[0]}`);
  const open: string[] = [];
  for (const [, closes, name = '', empty] of text.matchAll(tag)) {
    if (empty) continue;
    if (!closes) open.push(name);
    else if (open.pop() !== name)
      problems.push(`remove </${name}>, or open it with <${name}> before the words it holds`);
  }
  problems.push(...open.map((name) => `close <${name}> with </${name}>`));
  return problems;
}

/** How the placeholders and tags of a translation differ from the English text's, `optional` placeholders apart. */
export function markupProblems(english: string, text: string, optional: string[] = []): string[] {
  const problems: string[] = [];
  const wanted = placeholdersOf(english).filter((name) => !optional.includes(name));
  const found = placeholdersOf(text).filter((name) => !optional.includes(name));
  const lost = wanted.filter((name) => !found.includes(name));
  const added = found.filter((name) => !wanted.includes(name));
  if (lost.length === 1 && added.length === 1) {
    problems.push(`type {{${lost[0]}}} as in English, not {{${added[0]}}}`);
  } else {
    problems.push(...lost.map((name) => `{{${name}}} of the English text is lost: put it in`));
    problems.push(...added.map((name) => `{{${name}}} is not in the English text: take it out`));
  }
  const tags = tagsOf(text);
  const englishTags = tagsOf(english);
  problems.push(
    ...englishTags
      .filter((name) => !tags.includes(name))
      .map((name) => `<${name}> of the English text is lost: put it in`),
  );
  problems.push(
    ...tags
      .filter((name) => !englishTags.includes(name))
      .map((name) => `<${name}> is not in the English text: take it out`),
  );
  return problems;
}

function tagsOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(tag), (match) => match[2] ?? ''))];
}
