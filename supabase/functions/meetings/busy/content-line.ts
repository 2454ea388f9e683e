/** A property of a component: one unfolded line. */
export interface Property {
  /** In capitals; empty for a line that is no property, which is the value. */
  name: string;
  /** By their names in capitals; without quotation marks. */
  parameters: ReadonlyMap<string, string>;
  value: string;
}

const propertyLine = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^";:])*)*):(.*)$/;
/** Such as one with a quotation mark that is not closed: its value follows the last colon. */
const oddLine = /^([\w-]+)\s*(;.*)?:([^:]*)$/;
/** A value after a zone's name that has a colon and no quotation marks. */
const lateValue = /^(.*):(\d{4}-?\d\d-?\d\d(?!\d).*)$/;

/** Of these, no part may be missing. */
const timeLine = /^\W*(?:DT|DURATION|RRULE|RDATE|RECURRENCE-ID|EXDATE|FREEBUSY)/i;

/** The properties of a component itself, without those of what is within it unless it is broken. */
export function propertiesOf(component: string, isBroken = false): Property[] {
  const properties: Property[] = [];
  let depth = 0;
  for (const line of component.split('\n')) {
    const [, name, written = '', text = ''] = propertyLine.exec(line) ?? oddLine.exec(line) ?? [];
    if (name === undefined) {
      if (line.trim() === '' || (depth !== 1 && !isBroken)) continue;
      // It may be the rest of the line before, folded without a blank: what is joined cannot be read.
      const last = properties.at(-1);
      if (last && timeLine.test(last.name) && !timeLine.test(line)) last.value += `\uFFFD${line}`;
      properties.push({ name: '', parameters: new Map(), value: line });
      continue;
    }
    const upper = name.toUpperCase();
    if (upper === 'BEGIN') depth += 1;
    else if (upper === 'END') depth -= 1;
    else if (depth === 1 || isBroken) {
      const parameters = parametersOf(written);
      const zone = parameters.get('TZID');
      const [, rest, late] = (zone !== undefined && lateValue.exec(text)) || [];
      if (rest !== undefined) parameters.set('TZID', `${zone}:${rest}`);
      properties.push({ name: upper, parameters, value: (late ?? text).trim() });
    }
  }
  return properties;
}

function parametersOf(text: string): Map<string, string> {
  const pairs = text.matchAll(/;([\w-]+)=((?:"[^"]*"|[^";]|"[^"]*$)*)/g);
  return new Map([...pairs].map(([, name = '', value = '']) => [name.toUpperCase(), value.replaceAll('"', '')]));
}
