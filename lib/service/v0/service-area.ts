import { foldName } from '@/lib/map/areas/fold-name';
import { type Area, findArea } from '@/lib/map/areas/lookup';
import { isFirstCertain, suggestAreas } from '@/lib/map/areas/suggest';
import { SERVICE_AREAS } from './schema';

type ServiceCountry = 'KW' | 'BH';
/** An area in the listed spelling; `known` is the same area of `lib/map`, with its Arabic name and place. */
export type ServiceArea = { name: string; known: Area | undefined };

/** The listed spelling of an area typed in any spelling or script; undefined for a name that is not listed. */
export function serviceArea(country: ServiceCountry, typed: string): string | undefined {
  const exact = SERVICE_AREAS[country].find((name) => name === typed.trim());
  if (exact) return exact;
  const known = findArea(country, typed);
  const spellings = new Set([typed, ...(known ? namesOf(known) : [])].map(folded));
  return SERVICE_AREAS[country].find((name) => spellings.has(folded(name)));
}

/**
 * The listed areas for what was typed, in any known spelling, the best fit first. `isFirstCertain`: Enter may take the
 * first.
 */
export function suggestServiceAreas(country: ServiceCountry, text: string, limit: number) {
  const known = suggestAreas(country, text, { limit: Number.POSITIVE_INFINITY });
  const listed = known.flatMap(({ area }) => {
    const name = serviceArea(country, area.name.en);
    return name ? [{ name, known: area }] : [];
  });
  const wanted = folded(text);
  const others = SERVICE_AREAS[country]
    .filter((name) => folded(name).includes(wanted) && !listed.some((area) => area.name === name))
    .map((name) => ({ name, known: undefined }));
  const areas: ServiceArea[] = [...listed, ...others].slice(0, limit);
  return { areas, isFirstCertain: listed[0]?.known === known[0]?.area && isFirstCertain(known, text) };
}

const namesOf = ({ name, aliases }: Area) => [name.en, name.ar, ...aliases];
const folded = (name: string) => foldName(name);
