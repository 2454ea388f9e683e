/** A property of a component: one unfolded line. */
export interface Property {
  /** In capitals. */
  name: string;
  /** By their names in capitals; without quotation marks. */
  parameters: ReadonlyMap<string, string>;
  value: string;
}

const propertyLine = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^";:])*)*):(.*)$/;

/** The properties of a component itself, without those of what is within it. Lines that are no properties are left out. */
export function propertiesOf(component: string): Property[] {
  const properties: Property[] = [];
  let depth = 0;
  for (const line of component.split('\n')) {
    const [, name, parameters = '', value = ''] = propertyLine.exec(line) ?? [];
    if (name === undefined) continue;
    const upper = name.toUpperCase();
    if (upper === 'BEGIN') depth += 1;
    else if (upper === 'END') depth -= 1;
    else if (depth === 1) properties.push({ name: upper, parameters: parametersOf(parameters), value: value.trim() });
  }
  return properties;
}

function parametersOf(text: string): Map<string, string> {
  const pairs = text.matchAll(/;([\w-]+)=((?:"[^"]*"|[^";:])*)/g);
  return new Map([...pairs].map(([, name = '', value = '']) => [name.toUpperCase(), value.replaceAll('"', '')]));
}
