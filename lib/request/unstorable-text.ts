/** Nothing that is sent to us nests deeper; what does is meant to exhaust somebody. */
const MAX_DEPTH = 32;

/**
 * The path of the first text in a parsed JSON value that PostgreSQL can't keep: one with a NUL, or with half of a
 * surrogate pair; or of what is nested absurdly. Undefined when there is none.
 */
export function unstorableText(value: unknown, path: string[] = []): string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length > MAX_DEPTH) return path;
  for (const [name, inner] of Object.entries(value)) {
    const found = isStorable(name) ? unstorableText(inner, [...path, name]) : path;
    if (found) return found;
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}
