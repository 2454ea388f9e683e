import { printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { lastBefore, repairable, startOfLine, type SyntaxDiagnostic } from './syntax-errors.ts';

/**
 * A missing or surplus `}` only shows at the end of a file; the indentation tells where it belongs. Returns
 * `undefined` where indentation and braces agree.
 */
export function misplacedBrace(text: string, tree: Node, errors: ParseError[]): SyntaxDiagnostic | undefined {
  const codes = errors.map(({ error }) => printParseErrorCode(error));
  const isMissing = codes.includes('CloseBraceExpected');
  const isSurplus = codes.includes('EndOfFileExpected');
  if (!isMissing && !isSurplus) return undefined;
  const firstError = Math.min(...errors.map(({ offset }) => offset));
  for (const property of propertiesOf(tree).filter(({ offset }) => offset <= firstError)) {
    const siblings = property.parent?.children ?? [];
    const previous = siblings[siblings.indexOf(property) - 1];
    const parent = property.parent?.parent;
    const indent = indentOf(text, property);
    if (indent === undefined) continue;
    if (isMissing && parent && indent <= (indentOf(text, parent) ?? -1)) {
      const end = lastBefore(text, property.offset);
      const message = `The } that closes "${nameOf(parent)}" is missing before "${nameOf(property)}"`;
      if (text[end] === ',') return repairable(end, message, 'Type } before this comma', 0, '}');
      return repairable(end + 1, message, 'Type },', 0, '},');
    }
    if (isSurplus && previous && indent > (indentOf(text, previous) ?? Infinity)) {
      const brace = text.lastIndexOf('}', property.offset);
      const message = `This } is one too many: "${nameOf(property)}" belongs to the group before it`;
      const hasComma = text[brace + 1] === ',' && text[lastBefore(text, brace)] === ',';
      if (hasComma) return repairable(brace, message, 'Delete it, along with its comma', 2, '');
      return repairable(brace, message, 'Delete it', 1, '');
    }
  }
  return undefined;
}

function propertiesOf(group: Node): Node[] {
  return (group.children ?? []).flatMap((property) => {
    const value = property.children?.[1];
    return [property, ...(value?.type === 'object' ? propertiesOf(value) : [])];
  });
}

function nameOf(property: Node): string {
  return String(property.children?.[0]?.value ?? '');
}

/** The indentation of a property that begins its line. */
function indentOf(text: string, { offset }: Node): number | undefined {
  const before = text.slice(startOfLine(text, offset), offset);
  return before.trim() === '' ? before.length : undefined;
}
