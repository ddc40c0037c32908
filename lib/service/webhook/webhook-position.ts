import { number, object, position, text } from '../model/fields';

type Fields = Record<string, unknown>;
/** `at`: when it was measured, as far as the payload has a time. */
export type ReportedPosition = { latitude: number; longitude: number; at: Date | null };

/** Where a position can stand, the driver's own places first. Other people and places are not among them. */
const OF_DRIVER = ['driver', 'courier', 'rider', 'captain', 'agent', 'vehicle'];
/** Names in both spellings that services use: with underscores, and with capitals. */
const spelled = (names: string) =>
  names.split(' ').flatMap((name) => [name, name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())]);
const POSITION_NAMES = spelled(
  'driver_location driver_position current_location current_position last_location last_position location position coordinates coordinate coords geo gps point geometry latlng lat_lng geo_point locations positions points',
);
const LATITUDES = [...spelled('latitude lat driver_latitude driver_lat'), 'Latitude'];
const LONGITUDES = [...spelled('longitude lng lon long driver_longitude driver_lng'), 'Longitude'];
const TIMES = spelled('recorded_at measured_at located_at timestamp time at ts updated_at location_updated_at sent_at');

const DEEPEST = 4;

/** The driver's position in the payload of a location webhook, wherever it plausibly stands; null when there is none. */
export function driverPosition(fields: Fields): ReportedPosition | null {
  const driver = OF_DRIVER.map((name) => positionIn(fields[name], DEEPEST)).find((found) => found !== null);
  const found = driver ?? positionIn(fields, DEEPEST);
  return found && { ...found, at: found.at ?? timeIn(fields) };
}

/** The driver's position in the payload of an order: only under the driver. */
export function positionInOrder(fields: Fields): ReportedPosition | null {
  return positionIn(fields.driver, DEEPEST);
}

function positionIn(value: unknown, depth: number): ReportedPosition | null {
  if (depth === 0) return null;
  if (typeof value === 'string') return positionOfPair(value.split(',').map(number), null);
  if (Array.isArray(value)) return positionInList(value, depth);
  const fields = object(value);
  const { latitude, longitude } = position({
    latitude: firstOf(fields, LATITUDES),
    longitude: firstOf(fields, LONGITUDES),
  });
  const at = timeIn(fields);
  if (latitude !== null && longitude !== null) return { latitude, longitude, at };
  for (const name of POSITION_NAMES) {
    const found = name in fields ? positionIn(fields[name], depth - 1) : null;
    if (found) return { ...found, at: found.at ?? at };
  }
  return null;
}

/** A pair of numbers, or several positions: the newest of them, and without times the last. */
function positionInList(list: unknown[], depth: number): ReportedPosition | null {
  const numbers = list.map(number);
  if (list.length >= 2 && list.length <= 3 && numbers.every((number) => number !== null))
    return positionOfPair(numbers, 'json');
  const positions = list.flatMap((item) => positionIn(item, depth - 1) ?? []);
  return positions.reduce<ReportedPosition | null>(
    (newest, found) => (newest?.at && found.at && found.at < newest.at ? newest : found),
    null,
  );
}

/** GeoJSON has the longitude first, texts have the latitude first. Where only one order lies in the Gulf, that one counts. */
function positionOfPair(pair: (number | null)[], form: 'json' | null): ReportedPosition | null {
  const [first = null, second = null] = pair;
  if (first === null || second === null) return null;
  const isLatitudeFirst = isGulf(first, second) === isGulf(second, first) ? form === null : isGulf(first, second);
  const { latitude, longitude } = position(
    isLatitudeFirst ? { latitude: first, longitude: second } : { latitude: second, longitude: first },
  );
  return latitude === null || longitude === null ? null : { latitude, longitude, at: null };
}

function isGulf(latitude: number, longitude: number): boolean {
  return latitude >= 12 && latitude <= 34 && longitude > 34 && longitude <= 61;
}

/** ISO text, or seconds or milliseconds since 1970. */
function timeIn(fields: Fields): Date | null {
  const value = firstOf(fields, TIMES);
  const count = number(value);
  const at = new Date(count === null ? (text(value) ?? Number.NaN) : count < 1e11 ? count * 1_000 : count);
  return Number.isNaN(at.getTime()) || at.getTime() < 1e12 ? null : at;
}

function firstOf(fields: Fields, names: readonly string[]): unknown {
  return names.map((name) => fields[name]).find((value) => value !== undefined && value !== null && value !== '');
}
