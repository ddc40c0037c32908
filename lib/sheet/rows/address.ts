import type { Country } from '@/lib/connections/model/connection';
import { foldText } from '@/lib/format/text/search';
import { type Intake, read } from '@/lib/intake/read';
import { type Area, findArea } from '@/lib/map/areas/areas';
import { areaOfBlock } from '@/lib/map/areas/blocks-bh';
import { isOutside } from '@/lib/map/base/outside';
import { distanceMeters } from '@/lib/map/geometry/distance';
import type { Point } from '@/lib/map/geometry/point';
import { isUsualShortAddress, normalShortAddress } from '@/lib/order/field-checks';
import { ADDRESS_NUMBERS, isPlainPart, type NumberPart, readPart } from '../values/part';
import { isStreetCut, restOf } from './address-text';
import { addProblem, cellOf, cellsOf, columnName, type Row } from './row';

/** Where the order goes; `isExact` is false where only the city is known. */
export interface Place {
  point: Point;
  isExact: boolean;
}

/** The parts of an address that columns and texts agree on. */
export interface Address {
  parts: Partial<Record<AddressPart, string>>;
  point?: Point;
  place?: Place;
  /** Text that was not understood, for the driver. */
  rest: string[];
  /** The person of the text. */
  contact: { name?: string; phone?: string };
}

/** "RRRD 2929" with some signs; a longer cell is an address in words. */
const LONGEST_SHORT = 14;
const FROM_TEXT = [...ADDRESS_NUMBERS, 'short_address'] as const;
const ADDRESS_PARTS = [...FROM_TEXT, 'area', 'city'] as const;
type AddressPart = (typeof ADDRESS_PARTS)[number];

/** Reads an address from its columns, from one cell of text, a map link, coordinates or a Plus Code. */
export function readAddress(row: Row, country: Country): Address {
  const parts: Address['parts'] = {};
  const texts = cellsOf(row, 'address').map(({ text }) => text);
  for (const field of ADDRESS_NUMBERS) {
    const cell = cellOf(row, field);
    if (!cell) continue;
    const result = readPart(field, cell);
    if ('problem' in result) addProblem(row, cell.column.name, result.problem);
    else if (!isPlainPart(result.value) && hasOtherParts(cell.text, field, country))
      texts.push(labelled(cell.text, field));
    else parts[field] = result.value;
  }
  const short = cellOf(row, 'short_address');
  if (short && isUsualShortAddress(normalShortAddress(short.text))) parts.short_address = short.text;
  else if (short && /\s/.test(short.text.trim()) && short.text.length > LONGEST_SHORT) texts.push(short.text);
  else if (short) addProblem(row, short.column.name, { key: 'delivery-form.problems.shortAddress' });
  const area = readArea(row, parts, country, texts);
  const text = texts.join('\n');
  const intake = text === '' ? undefined : read(text, country, area ? { nearby: area } : {});
  if (intake) {
    if (isStreetCut(text, intake)) addProblem(row, columnName(row, 'address'), { key: 'streetCut' });
    mergeText(row, parts, intake, country);
  }
  fillArea(row, parts, country, texts);
  const point = pointOf(row, intake, country);
  const place = readPlace(row, parts, point, country);
  if (!point && intake?.shortLink) reportShortLink(row, parts);
  const { name, phone } = intake?.fields ?? {};
  const contact = { ...(name === undefined ? {} : { name }), ...(phone === undefined ? {} : { phone }) };
  return {
    parts,
    ...(point ? { point } : {}),
    ...(place ? { place } : {}),
    rest: restOf(text, intake, parts),
    contact,
  };
}

/** The area of its column; a cell that holds more of the address joins the texts. */
function readArea(row: Row, parts: Address['parts'], country: Country, texts: string[]): Area | undefined {
  const [cell, city] = [cellOf(row, 'area'), cellOf(row, 'city')];
  if (city && country === 'SA') parts.city = findArea(country, city.text)?.name.en ?? city.text;
  if (!cell) return undefined;
  const found = findArea(country, cell.text, country === 'SA' ? parts.city : undefined);
  const inText = found ? undefined : read(cell.text, country).fields;
  if (inText && (inText.block || inText.street || inText.building)) texts.push(cell.text);
  else parts.area = found?.name.en ?? inText?.area ?? cell.text;
  if (!parts.city && country === 'SA' && inText?.city) parts.city = inText.city;
  return found;
}

/** The number that begins a cell is the part of its column: "3 flat 2" below "House". */
function labelled(text: string, field: NumberPart): string {
  return /^[\d٠-٩]/.test(text) ? `${field} ${text}` : text;
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
function mergeText(row: Row, parts: Address['parts'], { fields, candidates }: Intake, country: Country): void {
  const column = columnName(row, 'address');
  const stated: Address['parts'] = {
    ...pick(fields),
    ...(fields.road && country === 'BH' ? { street: fields.road } : {}),
  };
  for (const field of ADDRESS_PARTS) {
    const value = stated[field];
    const own = parts[field];
    if (value === undefined) {
      const open = (field === 'street' && country === 'BH' ? candidates.road : undefined) ?? candidates[field];
      if (open && own === undefined && field !== 'city')
        addProblem(row, column, { key: 'addressTwoWays', values: { values: open.join(' / ') } });
    } else if (own === undefined) parts[field] = value;
    else if (!isSame(own, value, country))
      addProblem(row, column, { key: 'addressConflict', values: { first: own, second: value } });
  }
}

function pick(fields: Intake['fields']): Address['parts'] {
  return Object.fromEntries(
    ADDRESS_PARTS.flatMap((part) => (fields[part] === undefined ? [] : [[part, fields[part]]])),
  );
}

function isSame(a: string, b: string, country: Country): boolean {
  if (foldText(a).replace(/[\s-]/g, '') === foldText(b).replace(/[\s-]/g, '')) return true;
  const area = findArea(country, a)?.name.en;
  return area !== undefined && area === findArea(country, b)?.name.en;
}

/** In Kuwait and Bahrain a column "City" often holds the area, and in Bahrain the block alone may say it. */
function fillArea(row: Row, parts: Address['parts'], country: Country, texts: readonly string[]): void {
  const city = cellOf(row, 'city');
  if (parts.area === undefined && city && country !== 'SA') {
    const found = findArea(country, city.text);
    if (found && !['Kuwait City', 'Manama'].includes(found.name.en)) parts.area = found.name.en;
    else if (found?.name.en === 'Manama' && !parts.block) parts.area = 'Manama';
  }
  if (parts.area === undefined && country === 'BH' && parts.block) parts.area = areaOfBlock(parts.block)?.name.en;
  if (parts.area === undefined) delete parts.area;
  else if (
    !findArea(country, parts.area, country === 'SA' ? parts.city : undefined) &&
    (country !== 'SA' || texts.length === 0)
  )
    row.warnings.push({ column: columnName(row, 'area'), key: 'areaUnlisted', values: { area: parts.area } });
}

/** The point of two columns or of a text. Outside the country it is swapped, cut off, or another order's. */
function pointOf(row: Row, intake: Intake | undefined, country: Country): Point | undefined {
  const [first, second] = [cellOf(row, 'latitude'), cellOf(row, 'longitude')];
  const inText = intake?.fields.point;
  const column = first?.column.name ?? columnName(row, 'address');
  if (intake?.candidates.point)
    return addProblem(row, column, {
      key: 'addressTwoWays',
      values: { values: intake.candidates.point.join(' / ') },
    });
  if (!first && !second) return inText && checkedPoint(row, column, inText, country);
  const [latitude, longitude] = [degrees(first?.text), degrees(second?.text)];
  if (latitude === undefined || longitude === undefined) return addProblem(row, column, { key: 'pointInvalid' });
  if (latitude === 0 && longitude === 0) return inText && checkedPoint(row, column, inText, country);
  const point = { latitude, longitude };
  if (inText && distanceMeters(point, inText) > 200) return addProblem(row, column, { key: 'pointConflict' });
  return checkedPoint(row, column, point, country);
}

function checkedPoint(row: Row, column: string, point: Point, country: Country): Point | undefined {
  return isOutside(country, point) ? addProblem(row, column, { key: 'pointOutside' }) : point;
}

function degrees(text = ''): number | undefined {
  const latin = text.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) & 15)).replace(/[٫,]/, '.');
  return /^-?\d{1,3}(?:\.\d{1,20})?°?$/.test(latin) ? Number(latin.replace('°', '')) : undefined;
}

const FAR_METERS = { KW: 15_000, BH: 15_000, SA: 60_000 };

/** The point, or the middle of the area; a point far away from the row's area is a problem. */
function readPlace(row: Row, parts: Address['parts'], point: Point | undefined, country: Country): Place | undefined {
  const area =
    parts.area === undefined ? undefined : findArea(country, parts.area, country === 'SA' ? parts.city : undefined);
  if (point && area && distanceMeters(point, area) > FAR_METERS[country])
    return addProblem(row, columnName(row, 'address'), { key: 'pointFar', values: { area: area.name.en } });
  if (point) return { point, isExact: true };
  const city = parts.city === undefined ? undefined : findArea(country, parts.city);
  if (area && (country !== 'SA' || (area.city && city))) return { point: area, isExact: area.isPlaced };
  return city ? { point: city, isExact: false } : undefined;
}

function reportShortLink(row: Row, parts: Address['parts']): void {
  const column = columnName(row, 'address');
  const isWhole = parts.short_address !== undefined || (parts.area && parts.street && parts.building);
  if (isWhole) row.warnings.push({ column, key: 'shortLinkUnused' });
  else addProblem(row, column, { key: 'shortLink' });
}
