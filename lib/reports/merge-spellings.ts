import { areaText } from '@/lib/map/areas/area-text';
import { findArea } from '@/lib/map/areas/areas';
import type { ReportRow } from './schema';
import { addUp } from './totals';

type Group = Omit<ReportRow, 'label'>;

/** The groups by area with one for each listed area, in whatever spelling its orders name it. */
export function mergeSpellings(groups: readonly Group[], country: string): Group[] {
  return mergeGroups(groups, (name) => listedName(name, country));
}

/** The groups with one for each key and currency. */
export function mergeGroups(groups: readonly Group[], keyOf = (key: string) => key): Group[] {
  const merged = new Map<string, { key: string | null; currency: string; same: Group[] }>();
  for (const group of groups) {
    const { currency } = group;
    const key = group.key === null ? null : keyOf(group.key);
    const id = JSON.stringify([key, currency]);
    const same = merged.get(id)?.same ?? [];
    merged.set(id, { key, currency, same: [...same, group] });
  }
  return [...merged.values()].map(({ key, currency, same }) => {
    const byPin = same.reduce((sum, group) => sum + group.byPin, 0);
    return { ...addUp(currency, same), key, byPin };
  });
}

/** "Olaya, Riyadh" for "Al Olaya, Riyadh". A district without its city stays: several cities may have it. */
function listedName(text: string, country: string): string {
  const [name = '', ...city] = text.split(', ');
  const area = findArea(country, name, city.join(', ') || undefined);
  if (!area || (area.city && city.length === 0)) return text;
  return areaText({ district: area.name.en, city: area.city?.en }) ?? text;
}
