import { fieldProblem } from '@/lib/http/problem';

/** No input of ours nests deeper; deeper input is an attack on the stack. */
const MAX_DEPTH = 32;
/** The fields that are written in several lines. */
const FIELDS_OF_LINES: unknown[] = ['reason', 'note'];
/** Fields that must stay as they were typed. */
const VERBATIM = /password|secret|token|key/i;
/**
 * Direction overrides and characters of no width, with which two texts look alike or one looks like another. The two joiners
 * (200C, 200D) stay: emoji and some languages are written with them.
 */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/**
 * A JSON value without characters that nobody sees; secrets keep them. Throws 400 at the first text with a line break, a
 * NUL or half a surrogate pair, and where the value nests too deep.
 */
export function cleanText(value: unknown, path: readonly (string | number)[] = [], name = ''): unknown {
  if (typeof value === 'string') {
    if (!isStorable(value) || !(isOneLine(value) || FIELDS_OF_LINES.includes(path.at(-1)))) throw unstorable(path);
    return VERBATIM.test(name) ? value : value.replace(UNSEEN, '');
  }
  if (typeof value !== 'object' || value === null) return value;
  if (path.length > MAX_DEPTH) throw unstorable(path);
  if (Array.isArray(value)) return value.map((inner, index) => cleanText(inner, [...path, index], name));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (!isStorable(key)) throw unstorable(path);
      return [key, cleanText(inner, [...path, key], key)];
    }),
  );
}

function isOneLine(text: string): boolean {
  return !/[\r\n]/.test(text);
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

const unstorable = (path: readonly (string | number)[]) => fieldProblem(path.join('.'), 'errors.characters');
