/** A name inside a sentence, whichever way either is written. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
