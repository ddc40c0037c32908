import { findArea, foldName } from '@/lib/map/areas';
import { SERVICE_AREAS } from './schema';

/** The service's own spelling of an area, in whatever spelling or script it is typed; undefined for a name it does not list. */
export function serviceArea(country: 'KW' | 'BH', typed: string): string | undefined {
  const names = SERVICE_AREAS[country];
  const exact = names.find((name) => name === typed.trim());
  if (exact) return exact;
  const known = findArea(country, typed);
  const spellings = new Set([typed, ...(known ? [known.name.en, known.name.ar, ...known.aliases] : [])].map(folded));
  return names.find((name) => spellings.has(folded(name)));
}

const folded = (name: string) => foldName(name);
