/** A property of a component: one unfolded line. */
export interface Property {
  /** In capitals. */
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

/**
 * The properties of a component itself, without those of what is within it unless it is broken. Lines that are no
 * properties are left out.
 */
export function propertiesOf(component: string, isBroken = false): Property[] {
  const properties: Property[] = [];
  let depth = 0;
  for (const line of component.split('\n')) {
    const [, name, written = '', text = ''] = propertyLine.exec(line) ?? oddLine.exec(line) ?? [];
    if (name === undefined) continue;
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
