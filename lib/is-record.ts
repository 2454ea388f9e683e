/** Whether a value from outside is an object with properties, such as a JSON object: no list, and not `null`. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
