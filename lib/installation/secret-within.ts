import { parseJson } from '@/lib/http/parse-json';

const SECRET_NAME = /pass|secret|token|api.?key|private|credential/i;
/**
 * Fields with such a name in a text that is not JSON. The distance is bounded, so that the search takes linear time.
 */
const FIELD_WITHIN = new RegExp(`(?:${SECRET_NAME.source})[^"]{0,40}"\\s{0,40}:`, 'i');

const DEEPEST = 8;
const MOST_PARTS = 2_000;
const LONGEST_TEXT = 16_000;

/** Whether the value of this name is shown only by its end. */
export const namesSecret = (name: string) => SECRET_NAME.test(name);

/**
 * Whether a value contains a field with a secret's name, also as `{name, value}` or in JSON within a text. A value that is
 * too deep or too large counts as secret.
 */
export function mayHoldSecret(value: unknown): boolean {
  let parts = 0;
  return isFoundIn(value, 0);

  function isFoundIn(part: unknown, depth: number): boolean {
    parts += 1;
    if (parts > MOST_PARTS || depth > DEEPEST) return true;
    if (typeof part === 'string') return isFoundInText(part, depth);
    if (typeof part !== 'object' || part === null) return false;
    if (Array.isArray(part)) return part.some((item) => isFoundIn(item, depth + 1));
    return Object.entries(part).some(([name, held]) => isCalledSecret(name, held) || isFoundIn(held, depth + 1));
  }

  function isFoundInText(text: string, depth: number): boolean {
    if (!/["[{]/.test(text)) return false;
    if (text.length > LONGEST_TEXT) return true;
    const inside = parseJson(text);
    return inside === undefined ? FIELD_WITHIN.test(text) : isFoundIn(inside, depth + 1);
  }
}

const isCalledSecret = (name: string, held: unknown) =>
  namesSecret(name) || (name === 'name' && typeof held === 'string' && namesSecret(held));
