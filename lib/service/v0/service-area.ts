import { type Area, findArea, foldName, suggestAreas } from '@/lib/map/areas/areas';
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

/** The listed areas with the text in their name, in any known spelling. */
export function suggestServiceAreas(country: ServiceCountry, text: string, limit: number): ServiceArea[] {
  const known = suggestAreas(country, text, Number.POSITIVE_INFINITY).flatMap((area) => {
    const name = serviceArea(country, area.name.en);
    return name ? [{ name, known: area }] : [];
  });
  const wanted = folded(text);
  const others = SERVICE_AREAS[country]
    .filter((name) => folded(name).includes(wanted) && !known.some((one) => one.name === name))
    .map((name) => ({ name, known: undefined }));
  return [...known, ...others].slice(0, limit);
}

const namesOf = ({ name, aliases }: Area) => [name.en, name.ar, ...aliases];
const folded = (name: string) => foldName(name);
