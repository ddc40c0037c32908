import { isMapCountry, type MapCountry } from '../geometry/point';
import type { Area, PlaceName } from './area';

/**
 * The written list of a country (`lists`). An entry is English|Arabic|latitude|longitude|other spellings, with approximate
 * positions; a star marks a main town.
 */
export interface AreaList {
  /** Areas, in Saudi Arabia cities. */
  areas: readonly string[];
  /** Governorates, in Saudi Arabia regions; their position is that of the name on a map. */
  governorates: readonly string[];
  /** Districts by the English name of their city. */
  districts?: Readonly<Record<string, readonly string[] | undefined>>;
  /** Blocks, from and to, with the English name of their area: first block|last block|area. Only those that are sure. */
  blocks?: readonly string[];
}

/** Makes the areas of a country known: all on a server (`areas.ts`), one in a browser (`load-areas.ts`). */
export function provideAreas(country: MapCountry, list: AreaList): void {
  if (!provided.has(country))
    provided.set(country, {
      areas: parseList(list),
      governorates: parseNames(list),
      blocks: list.blocks ?? [],
    });
}

/** Areas (Kuwait, Bahrain) or cities and their districts (Saudi Arabia); none of a country that is not loaded. */
export function areasOf(country: string): Area[] {
  return (isMapCountry(country) && provided.get(country)?.areas) || [];
}

/** The governorates of Kuwait and Bahrain, the regions of Saudi Arabia; none of a country that is not loaded. */
export function governoratesOf(country: string): PlaceName[] {
  return (isMapCountry(country) && provided.get(country)?.governorates) || [];
}

/** Ranges of blocks (Bahrain); none of a country that is not loaded. */
export function blocksOf(country: MapCountry): readonly string[] {
  return provided.get(country)?.blocks ?? [];
}

const provided = new Map<MapCountry, { areas: Area[]; governorates: PlaceName[]; blocks: readonly string[] }>();

function parseList({ areas, districts }: AreaList): Area[] {
  return areas.flatMap((entry) => {
    const isCity = districts !== undefined;
    const area = readArea(entry.replace('*', ''), { isMain: isCity || entry.startsWith('*') });
    const within = districts?.[area.name.en] ?? [];
    return [area, ...within.map((district) => readArea(district, { isMain: false, city: area }))];
  });
}

function parseNames({ governorates }: AreaList): PlaceName[] {
  return governorates.map((entry) => {
    const { name, latitude, longitude } = readArea(entry, { isMain: false });
    return { name, latitude, longitude };
  });
}

/** An area of a list. A district without a position of its own stands in the middle of its city. */
function readArea(entry: string, { isMain, city }: { isMain: boolean; city?: Area }): Area {
  const [en = '', ar = '', latitude, longitude, aliases] = entry.split('|');
  return {
    name: { en, ar },
    ...(city && { city: city.name }),
    isMain,
    isPlaced: Boolean(latitude),
    latitude: latitude ? Number(latitude) : (city?.latitude ?? 0),
    longitude: longitude ? Number(longitude) : (city?.longitude ?? 0),
    aliases: [...(aliases ? aliases.split(',') : []), ...directionNames(en)],
  };
}

const DIRECTIONS: Record<string, string> = { North: 'Shamali', South: 'Janubi', East: 'Sharqi', West: 'Gharbi' };

/** The other forms of a name with a direction: "Obhur North" is "North Obhur", "Obhur Al Shamali" and "Al Shamaliyah". */
function directionNames(name: string): string[] {
  const [, before, base = '', after] =
    /^(North |South |East |West )?(.+?)( North| South| East| West)?$/.exec(name) ?? [];
  const direction = (before ?? after ?? '').trim();
  const arabic = DIRECTIONS[direction];
  if (!arabic) return [];
  const forms = [`${base} ${direction}`, `${direction} ${base}`, `${base} Al ${arabic}`, `${base} Al ${arabic}yah`];
  return forms.filter((form) => form !== name);
}
