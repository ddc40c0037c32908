/**
 * Direction overrides and characters of no width, with which two texts look alike or one looks like another. The two joiners
 * (200C, 200D) stay: emoji and some languages are written with them.
 */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
/** Fields that must stay as they were typed. */
const VERBATIM = /password|secret|token|key/i;

/** Removes them from every text of a JSON value, save secrets. Copying from messages and Arabic text brings some. */
export function visibleText(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return VERBATIM.test(name) ? value : value.replace(UNSEEN, '');
  if (Array.isArray(value)) return value.map((inner) => visibleText(inner, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visibleText(inner, key)]));
}
