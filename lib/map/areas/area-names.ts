import type { Area } from './area';
import { foldName } from './fold-name';

/** The names of an area in both languages and its other spellings. */
export function namesOf(area: Area): string[] {
  return [area.name.en, area.name.ar, ...area.aliases];
}

/** The names, folded; once per area, because a search compares them at every key. */
export function foldedNames(area: Area): string[] {
  const cached = folded.get(area);
  if (cached) return cached;
  const names = namesOf(area).map((name) => foldName(name));
  folded.set(area, names);
  return names;
}

const folded = new WeakMap<Area, string[]>();

/** A name letter by letter, but for capitals, spaces and the article: tells apart what folds to one spelling. */
export function plainName(text: string): string {
  const name = text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
  return name.replace(/^(al|el|as|ash|ad|ar|an|at|az)[ -]/, '');
}

/** A folded name from which on many spellings mean nothing else. */
export const SHORTEST_FREE = 5;

/** Whether a text that folds to a name of the area may mean it: a short one is written as in the list. "SAR" is no Saar, "Sabah" no Sabiya. */
export function isWritten(area: Area, text: string, folded = foldName(text)): boolean {
  const isFree = folded.length >= SHORTEST_FREE || (folded > '\u0600' && folded.length > 2);
  return isFree || namesOf(area).some((name) => bare(name) === bare(text));
}

const bare = (text: string) =>
  plainName(text).replace(/[أإآ]/g, 'ا').replace(/ى/g, 'ي').replace(/ة/g, 'ه').replace(/ء/g, '').replace(/^ال/, '');
