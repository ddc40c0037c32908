/** Marks that turn a line around, and characters that nobody sees. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A name on one line, without what can't be seen: two that look the same are the same. */
export function tidyName(name: string): string {
  return name.normalize('NFC').replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
}
