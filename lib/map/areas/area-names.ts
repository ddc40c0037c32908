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
