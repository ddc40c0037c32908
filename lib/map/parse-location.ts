import { latinDigits } from '@/lib/format/text/digits';
import { findAngles } from './angles';
import { Point, roundPoint } from './geometry/point';
import { decoded, readMapLink } from './map-link';

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
 * - `geo:` links and links of maps, also inside other text; the middle of a map counts
 */
export function parseLocation(text: string): ParsedLocation {
  const input = withoutArabicSigns(text).trim();
  if (!input) return { problem: 'empty' };
  if (input.length > LONGEST) return { problem: 'unrecognised' };
  const link =
    /geo:[^\s<>"]+|(?:https?:\/\/|(?:www\.|maps\.|goo\.gl|osm\.org|google\.|openstreetmap\.|waze\.)[\w.]*\/)[^\s<>"]*/i.exec(
      input,
    );
  if (link) return parseLink(link[0].replace(/[.,;:!?)\]]+$/, ''));
  return parseSexagesimal(input) ?? parseDecimal(input) ?? { problem: 'unrecognised' };
}

/** Longer than any link of a map; bounds the time of the expressions below. */
const LONGEST = 3_000;

function parseLink(link: string): ParsedLocation {
  const place = readMapLink(link);
  if ('point' in place) return { point: roundPoint(place.point) };
  if (place.kind === 'short') return { problem: 'short_link' };
  return parseSexagesimal(decoded(link).replaceAll('+', ' ')) ?? { problem: 'no_point' };
}

function parseDecimal(text: string): ParsedLocation | undefined {
  const match =
    /^\(? ?(?:lat(?:itude)? ?[:=]? ?)?([+-]?\d{1,3}(?:\.\d+)?) ?°? ?([NS])?(?: ?[,;/] ?| )(?:(?:lng|lon(?:gitude)?) ?[:=]? ?)?([+-]?\d{1,3}(?:\.\d+)?) ?°? ?([EW])? ?\)?$/i.exec(
      text.trim().replace(/\s+/g, ' '),
    );
  if (!match) return undefined;
  return pointOf(signed(Number(match[1]), match[2]), signed(Number(match[3]), match[4]));
}

/** Degrees, minutes and perhaps seconds: a latitude, and a longitude right behind it. */
function parseSexagesimal(text: string): ParsedLocation | undefined {
  const plain = text.replace(/\s+/g, ' ');
  const found = findAngles(plain);
  for (const [index, latitude] of found.entries()) {
    const longitude = found[index + 1];
    if (latitude.axis !== 'latitude' || longitude?.axis !== 'longitude') continue;
    if (/^[ ,]*$/.test(plain.slice(latitude.end, longitude.start))) return pointOf(latitude.degrees, longitude.degrees);
  }
  return undefined;
}

function signed(value: number, hemisphere: string | undefined) {
  return /[SW]/i.test(hemisphere ?? '') ? -value : value;
}

function pointOf(latitude: number, longitude: number): ParsedLocation {
  const point = Point.safeParse({ latitude, longitude });
  // 0, 0 is where no position is.
  const isNone = latitude === 0 && longitude === 0;
  return point.success && !isNone ? { point: roundPoint(point.data) } : { problem: 'out_of_range' };
}

/** Without the invisible direction marks that copying from Arabic text brings; the Arabic comma as a Latin one. */
function withoutArabicSigns(text: string) {
  return latinDigits(text)
    .replaceAll('،', ',')
    .replace(/\p{Cf}/gu, '');
}
