/** A name inside a sentence, whatever the writing direction of either. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
