/** No input of ours nests deeper; deeper input is an attack on the stack. */
const MAX_DEPTH = 32;

/** The one field that is written in several lines. */
const FIELD_OF_LINES = 'reason';

/**
 * The path of the first text in a JSON value with a line break, a NUL or half a surrogate pair, or of one that nests too
 * deep. Undefined when there is none.
 */
export function unstorableText(value: unknown, path: string[] = []): string[] | undefined {
  if (typeof value === 'string')
    return isStorable(value) && (isOneLine(value) || path.at(-1) === FIELD_OF_LINES) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length > MAX_DEPTH) return path;
  for (const [name, inner] of Object.entries(value)) {
    const found = isStorable(name) ? unstorableText(inner, [...path, name]) : path;
    if (found) return found;
  }
  return undefined;
}

function isOneLine(text: string): boolean {
  return !/[\r\n]/.test(text);
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}
