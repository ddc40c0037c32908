const SHOWN = 4;
/** A credential shorter than this is not shown at all: its end would be too much of it. */
const SHORTEST_SHOWN = 12;

/** The last characters of a credential, to tell it apart by. */
export function endingOf(value: string): string {
  return value.length >= SHORTEST_SHOWN ? value.slice(-SHOWN) : '';
}

/** The same of each of its fields. */
export function endingsOf(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, endingOf(value)]));
}
