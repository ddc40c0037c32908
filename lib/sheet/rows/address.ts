import type { Country } from '@/lib/connections/model/connection';
import { latinDigits } from '@/lib/format/text/digits';
import { foldText } from '@/lib/format/text/search';
import { type Intake, read } from '@/lib/intake/read';
import { type Area, findArea } from '@/lib/map/areas/areas';
import { areaOfBlock } from '@/lib/map/areas/blocks-bh';
import { isOutside } from '@/lib/map/base/outside';
import { distanceMeters, type Point } from '@/lib/map/geometry/point';
import { isUsualShortAddress, normalShortAddress } from '@/lib/order/field-checks';
import { ADDRESS_NUMBERS, isPlainPart, type NumberPart, readPart } from '../values/part';
import { columnName, type Read, type Remark, type RowCells } from './cells';
import { restOf } from './rest';

/** Where the order goes; `isExact` is false where only the city is known. */
export interface Place {
  point: Point;
  isExact: boolean;
}

/** The parts of an address that columns and texts agree on. */
export interface Address {
  parts: Partial<Record<AddressPart, string>>;
  point: Point | undefined;
  place: Place | undefined;
  /** Text that was not understood, for the driver. */
  rest: string[];
  /** The person of the text. */
  contact: Pick<Intake['fields'], 'name' | 'phone'>;
}

const FROM_TEXT = [...ADDRESS_NUMBERS, 'short_address'] as const;
const ADDRESS_PARTS = [...FROM_TEXT, 'area', 'city'] as const;
type AddressPart = (typeof ADDRESS_PARTS)[number];

export type Parts = Address['parts'];

/** Reads an address from its columns, from one cell of text, a map link, coordinates or a Plus Code. */
export function readAddress(cells: RowCells): Read<Address> & { value: Address } {
  const { country } = cells;
  const own = readColumns(cells);
  const area = readArea(cells);
  const text = [...own.texts, ...area.texts].join('\n');
  const intake = text === '' ? undefined : read(text, country, area.found ? { nearby: area.found } : {});
  const column = columnName(cells, 'address');
  const merged = mergeText({ ...own.parts, ...area.parts }, intake, column, country);
  const parts = withArea(cells, merged.parts);
  const point = pointOf(cells, intake);
  const city = country === 'SA' ? parts.city : undefined;
  const known = parts.area === undefined ? undefined : findArea(country, parts.area, city);
  const place = readPlace(column, parts, country, known, point.value);
  const isUnlisted = parts.area !== undefined && !known && (country !== 'SA' || text === '');
  // A link that only the network could follow is a problem where the rest is no whole address.
  const isUnused = parts.short_address !== undefined || (parts.area && parts.street && parts.building);
  const key = isUnused ? 'shortLinkUnused' : 'shortLink';
  const link = !point.value && intake?.shortLink ? [{ column, key }] : [];
  const unlisted = { column: columnName(cells, 'area'), key: 'areaUnlisted', values: { area: parts.area ?? '' } };
  const rest = intake ? restOf(text, intake, parts) : [];
  return {
    value: { parts, point: point.value, place: place.value, rest, contact: intake?.fields ?? {} },
    problems: [own.problems, merged.problems, point.problems, place.problems, isUnused ? [] : link].flat(),
    warnings: [isUnlisted ? unlisted : [], isUnused ? link : []].flat(),
  };
}

/** The parts of the columns for one part each; cells that hold more of the address are texts. */
function readColumns({ one, all, country }: RowCells) {
  const parts: Parts = {};
  const problems: Remark[] = [];
  const texts = (all.address ?? []).map(({ text }) => text);
  for (const field of ADDRESS_NUMBERS) {
    const cell = one[field];
    if (!cell) continue;
    const result = readPart(field, cell);
    if ('problem' in result) problems.push({ column: cell.column.name, ...result.problem });
    else if (!isPlainPart(result.value) && hasOtherParts(cell.text, field, country)) texts.push(cell.text);
    else parts[field] = result.value;
  }
  const short = one.short_address;
  if (short && isUsualShortAddress(normalShortAddress(short.text))) parts.short_address = short.text;
  else if (short) problems.push({ column: short.column.name, key: 'delivery-form.problems.shortAddress' });
  return { parts, texts, problems };
}

/** The area and city of their columns; a cell that holds more of the address, or two areas, is a text. */
function readArea({ one, country }: RowCells): { parts: Parts; found?: Area; texts: string[] } {
  const named = one.city && country === 'SA' ? (findArea(country, one.city.text)?.name.en ?? one.city.text) : undefined;
  const parts: Parts = named === undefined ? {} : { city: named };
  const cell = one.area;
  if (!cell) return { parts, texts: [] };
  const found = findArea(country, cell.text, named);
  if (found) return { parts: { ...parts, area: found.name.en }, found, texts: [] };
  const { fields, candidates } = read(cell.text, country);
  if (named === undefined && country === 'SA' && fields.city) parts.city = fields.city;
  const areas = new Set((candidates.area ?? []).flatMap((name) => findArea(country, name, named) ?? []));
  // One name may be that of several cities of Saudi Arabia.
  const isUnclear = areas.size > (country === 'SA' ? 1 : 0);
  if (fields.block || fields.street || fields.building || isUnclear) return { parts, texts: [cell.text] };
  return { parts: { ...parts, area: fields.area ?? cell.text }, texts: [] };
}

/** A cell for one part that holds others too is a text: "Street 5, House 12". */
function hasOtherParts(text: string, own: NumberPart, country: Country): boolean {
  const { fields } = read(text, country);
  return (
    FROM_TEXT.some((field) => field !== own && fields[field] !== undefined) ||
    (own !== 'street' && fields.road !== undefined) ||
    fields.point !== undefined
  );
}

/** Takes from the text what the columns lack; a difference between the two is a problem. */
export function mergeText(own: Parts, intake: Partial<Intake> | undefined, column: string, country: Country) {
  const { fields = {}, candidates = {} } = intake ?? {};
  const parts: Parts = { ...own };
  const problems = ADDRESS_PARTS.flatMap((field): Remark[] => {
    const isRoad = field === 'street' && country === 'BH';
    const second = (isRoad ? fields.road : undefined) ?? fields[field];
    const open = (isRoad ? candidates.road : undefined) ?? candidates[field];
    if (second !== undefined) parts[field] ??= second;
    const first = parts[field];
    if (first === undefined && open && field !== 'city')
      return [{ column, key: 'addressTwoWays', values: { values: open.join(' / ') } }];
    if (first === undefined || second === undefined || isSame(first, second, country)) return [];
    return [{ column, key: 'addressConflict', values: { first, second } }];
  });
  return { parts, problems };
}

function isSame(a: string, b: string, country: Country): boolean {
  if (foldText(a).replace(/[\s-]/g, '') === foldText(b).replace(/[\s-]/g, '')) return true;
  const area = findArea(country, a)?.name.en;
  return area !== undefined && area === findArea(country, b)?.name.en;
}

/** In Kuwait and Bahrain a column "City" often holds the area, and in Bahrain the block alone may say it. */
function withArea({ one: { city }, country }: RowCells, parts: Parts): Parts {
  if (parts.area !== undefined || country === 'SA') return parts;
  const name = city && findArea(country, city.text)?.name.en;
  const isArea = name && name !== 'Kuwait City' && (name !== 'Manama' || !parts.block);
  const area = isArea ? name : country === 'BH' && parts.block ? areaOfBlock(parts.block)?.name.en : undefined;
  return area === undefined ? parts : { ...parts, area };
}

/** The point of two columns or of a text. Outside the country it is swapped, cut off, or another order's. */
function pointOf(cells: RowCells, intake: Intake | undefined): Read<Point> {
  const { latitude: first, longitude: second } = cells.one;
  const column = first?.column.name ?? columnName(cells, 'address');
  const problem = (key: string): Read<Point> => ({ problems: [{ column, key }] });
  const open = intake?.candidates.point;
  if (open) return { problems: [{ column, key: 'addressTwoWays', values: { values: open.join(' / ') } }] };
  const [latitude, longitude] = [degrees(first?.text), degrees(second?.text)];
  const hasColumns = first !== undefined || second !== undefined;
  if (hasColumns && (latitude === undefined || longitude === undefined)) return problem('pointInvalid');
  const inText = intake?.fields.point;
  const inColumns = latitude && longitude ? { latitude, longitude } : undefined;
  if (inColumns && inText && distanceMeters(inColumns, inText) > 200) return problem('pointConflict');
  const point = inColumns ?? inText;
  if (!point) return { problems: [] };
  return isOutside(cells.country, point) ? problem('pointOutside') : { value: point, problems: [] };
}

function degrees(text = ''): number | undefined {
  const latin = latinDigits(text).replace(',', '.');
  return /^-?\d{1,3}(?:\.\d{1,20})?°?$/.test(latin) ? Number(latin.replace('°', '')) : undefined;
}

const FAR_METERS = { KW: 15_000, BH: 15_000, SA: 60_000 };

/** The point, or the middle of the area; a point far away from the row's area is a problem. */
function readPlace(column: string, parts: Parts, country: Country, area?: Area, point?: Point): Read<Place> {
  if (point && area && distanceMeters(point, area) > FAR_METERS[country])
    return { problems: [{ column, key: 'pointFar', values: { area: area.name.en } }] };
  if (point) return { value: { point, isExact: true }, problems: [] };
  const city = parts.city === undefined ? undefined : findArea(country, parts.city);
  if (area && (country !== 'SA' || (area.city && city)))
    return { value: { point: area, isExact: area.isPlaced }, problems: [] };
  return { ...(city ? { value: { point: city, isExact: false } } : {}), problems: [] };
}
