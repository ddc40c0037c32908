const SHOWN = 4;
/** A shorter credential is not shown at all, because its ending would reveal too much. */
const SHORTEST_SHOWN = 12;

/** The last characters of a credential, to tell it apart by. */
export function endingOf(value: string): string {
  return value.length >= SHORTEST_SHOWN ? value.slice(-SHOWN) : '';
}

/** The endings of all fields. */
export function endingsOf(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, endingOf(value)]));
}
