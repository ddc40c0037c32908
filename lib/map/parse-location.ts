import { latinDigits } from '@/lib/format/text/digits';
import { Point, roundPoint } from './point';

export type LocationProblem =
  /** Nothing was written. */
  | 'empty'
  /** Neither coordinates nor a link we can read. */
  | 'unrecognised'
  /** A map link, but of a place's name or a search: no coordinates are in it. */
  | 'no_point'
  /** A shortened link: only a request would show its target. */
  | 'short_link'
  /** Numbers that are no latitude and longitude. */
  | 'out_of_range';

export type ParsedLocation = { point: Point; problem?: undefined } | { point?: undefined; problem: LocationProblem };

/**
 * Reads a pasted location, rounded to five decimals. It follows no links.
 * - "29.37, 47.97", also in Arabic-Indic digits, and degrees-minutes-seconds
 * - `geo:` links and links of Google Maps, Apple Maps, OpenStreetMap, Waze, Yandex and 2GIS, also inside other text
 */
export function parseLocation(text: string): ParsedLocation {
  const input = withoutArabicSigns(text).trim();
  if (!input) return { problem: 'empty' };
  if (input.length > LONGEST) return { problem: 'unrecognised' };
  const geo = /geo:[^\s<>"]+/i.exec(input);
  if (geo) return parseGeo(geo[0]);
  const link =
    /(?:https?:\/\/|(?:www\.|maps\.|goo\.gl|osm\.org|google\.|openstreetmap\.|waze\.)[\w.]*\/)[^\s<>"]*/i.exec(input);
  if (link) return parseLink(link[0]);
  return parseSexagesimal(input) ?? parseDecimal(input) ?? { problem: 'unrecognised' };
}

/** Longer than any link of a map; bounds the time of the expressions below. */
const LONGEST = 3_000;
const SHORT_HOSTS = /^(maps\.app\.goo\.gl|goo\.gl|g\.co|bit\.ly|tinyurl\.com|t\.co|maps\.apple|wa\.me|osm\.org)$/;
const LONGITUDE_FIRST = /^(\w+\.)*(yandex\.[a-z.]+|2gis\.[a-z]+)$/;
/** The parameters most likely to be the place itself first, those of the middle of the view last. */
const POINT_PARAMETERS = ['q', 'query', 'coordinate', 'destination', 'daddr', 'to', 'll', 'sll', 'center', 'viewpoint'];

function parseLink(link: string): ParsedLocation {
  const bare = link.replace(/[.,;:!?)\]]+$/, '');
  const address = /^https?:/i.test(bare) ? bare : `https://${bare}`;
  if (!URL.canParse(address)) return { problem: 'unrecognised' };
  const url = new URL(address);
  const host = url.hostname.replace(/^www\./, '');
  if (SHORT_HOSTS.test(host) || (host.endsWith('waze.com') && /^\/ul\/h/.test(url.pathname))) {
    return { problem: 'short_link' };
  }
  if (LONGITUDE_FIRST.test(host)) return parseLongitudeFirst(url);
  const pathAndHash = decoded(url.pathname) + decoded(url.hash);

  const pinned = [...pathAndHash.matchAll(/!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/g)].at(-1);
  if (pinned) return pointOf(pinned[1], pinned[2]);

  const markerLatitude = url.searchParams.get('mlat');
  const markerLongitude = url.searchParams.get('mlon');
  if (markerLatitude && markerLongitude) return pointOf(markerLatitude, markerLongitude);

  for (const name of POINT_PARAMETERS) {
    const value = url.searchParams.get(name)?.replace(/^loc:|^ll\./, '');
    const found = value ? parseDecimal(value.replace(/\(.*\)\s*$/, '')) : undefined;
    if (found) return found;
  }
  const inPath = /\/(?:place|search|dir(?:\/[^/]*)*)\/(-?\d+\.\d+),\s*\+?(-?\d+\.\d+)/.exec(pathAndHash);
  if (inPath) return pointOf(inPath[1], inPath[2]);
  const sexagesimal = parseSexagesimal(pathAndHash.replaceAll('+', ' '));
  if (sexagesimal) return sexagesimal;
  const centre =
    /@(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/.exec(pathAndHash) ?? /#map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/.exec(pathAndHash);
  return centre ? pointOf(centre[1], centre[2]) : { problem: 'no_point' };
}

/** Yandex and 2GIS write a place the other way round, also in the path. */
function parseLongitudeFirst({ pathname, searchParams }: URL): ParsedLocation {
  const written = [
    ...['pt', 'whatshere[point]', 'll', 'm'].map((name) => searchParams.get(name) ?? ''),
    decoded(pathname),
  ];
  for (const text of written) {
    const found = /(?:^|\/)(-?\d+\.\d+),(-?\d+\.\d+)/.exec(text);
    if (found) return pointOf(found[2], found[1]);
  }
  return { problem: 'no_point' };
}

function parseGeo(link: string): ParsedLocation {
  const query = /[?&]q=([^&]+)/i.exec(link)?.[1];
  const inQuery = query ? parseDecimal(decoded(query).replace(/\(.*\)\s*$/, '')) : undefined;
  if (inQuery) return inQuery;
  const numbers = /^geo:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/i.exec(link);
  // Android writes geo:0,0?q=<name> for "search this": the zeros are no place.
  if (!numbers || (Number(numbers[1]) === 0 && Number(numbers[2]) === 0)) return { problem: 'no_point' };
  return pointOf(numbers[1], numbers[2]);
}

function parseDecimal(text: string): ParsedLocation | undefined {
  const match =
    /^\(? ?(?:lat(?:itude)? ?[:=]? ?)?([+-]?\d{1,3}(?:\.\d+)?) ?°? ?([NS])?(?: ?[,;/] ?| )(?:(?:lng|lon(?:gitude)?) ?[:=]? ?)?([+-]?\d{1,3}(?:\.\d+)?) ?°? ?([EW])? ?\)?$/i.exec(
      text.trim().replace(/\s+/g, ' '),
    );
  if (!match) return undefined;
  return pointOf(signed(match[1], match[2]), signed(match[3], match[4]));
}

const SEXAGESIMAL = /(\d{1,3})\s*°\s*(\d{1,2})\s*['′’]\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|'')\s*)?([NSEW])/gi;

/** Degrees, minutes and perhaps seconds: a latitude, and a longitude right behind it. */
function parseSexagesimal(text: string): ParsedLocation | undefined {
  const found = [...text.matchAll(SEXAGESIMAL)];
  for (const [index, latitude] of found.entries()) {
    const longitude = found[index + 1];
    if (!longitude || !/[NS]/i.test(latitude[4] ?? '') || !/[EW]/i.test(longitude[4] ?? '')) continue;
    const between = text.slice(latitude.index + latitude[0].length, longitude.index);
    if (/^[\s,]*$/.test(between)) return pointOf(signedDegrees(latitude), signedDegrees(longitude));
  }
  return undefined;
}

function signedDegrees([, whole, minutes, seconds, hemisphere]: string[]) {
  return signed(degrees(whole, minutes, seconds), hemisphere);
}

function degrees(whole = '0', minutes = '0', seconds = '0') {
  return String(Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600);
}

function signed(value: string | undefined, hemisphere: string | undefined) {
  const number = Number(value);
  return /[SW]/i.test(hemisphere ?? '') ? -number : number;
}

function pointOf(latitude: string | number | undefined, longitude: string | number | undefined): ParsedLocation {
  const point = Point.safeParse({ latitude: Number(latitude), longitude: Number(longitude) });
  return point.success ? { point: roundPoint(point.data) } : { problem: 'out_of_range' };
}

/** A stray % in a pasted link must not throw. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Without the invisible direction marks that copying from Arabic text brings; the Arabic comma as a Latin one. */
function withoutArabicSigns(text: string) {
  return latinDigits(text)
    .replaceAll('،', ',')
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '');
}
