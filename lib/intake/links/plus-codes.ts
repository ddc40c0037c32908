import { distanceMeters, type Point } from '@/lib/map/geometry/point';
import type { MapLink } from '@/lib/map/map-link';
import type { FoldedText } from '../text/fold-text';
import type { Range } from '../text/tokens';

/**
 * A Plus Code as it was written: full ones have a point, the middle of their area; short ones need a reference nearby. By
 * the published Open Location Code specification.
 */
export interface PlusCode {
  code: string;
  point?: Point;
}

const DIGITS = '23456789CFGHJMPQRVWX';
const FULL_LENGTH = 8;
const PAIRS = 5;
/** Degrees of each pair of digits. */
const LAST_RESOLUTION = 0.000125;
const RESOLUTIONS = [20, 1, 0.05, 0.0025, LAST_RESOLUTION];
const GRID_COLUMNS = 4;
const GRID_ROWS = 5;

const WRITTEN = /(?<![\p{L}\d+])[2-9cfghjmpqrvwx]{4,8}\+[2-9cfghjmpqrvwx]{2,7}(?![\p{L}\d])/gu;

/** The Plus Codes of a message. */
export function findPlusCodes({ text, origin }: FoldedText): (Range & PlusCode)[] {
  return [...text.matchAll(WRITTEN)].flatMap(({ 0: written, index }) => {
    const code = readPlusCode(written);
    return code ? [{ ...code, start: origin[index] ?? 0, end: origin[index + written.length] ?? 0 }] : [];
  });
}

/** A short code that lies far from the area named beside it is wrong, or of another place. */
const FAR_FROM_AREA_METERS = 20_000;

/** The place of a code: a short one is looked for around the named area, or else the nearest branch. */
export function statedByCode(
  code: PlusCode,
  { area, nearby }: { area: Point | undefined; nearby: Point | undefined },
): MapLink {
  const reference = area ?? nearby;
  const point = code.point ?? (reference && recoverPlusCode(code, reference));
  const isFar = !code.point && area && point && distanceMeters(area, point) > FAR_FROM_AREA_METERS;
  return isFar || !point ? { kind: 'page' } : { kind: 'point', point };
}

/** Four, six or all eight digits before the plus, twelve at most; digits alone, or letters alone, are more often a sum or a word. */
const CODE =
  /^(?=.*\d)(?=.*[A-Z])(?:[2-9CFGHJMPQRVWX]{4}\+[2-9CFGHJMPQRVWX]{2,8}|[2-9CFGHJMPQRVWX]{6}\+[2-9CFGHJMPQRVWX]{2,6}|[2-9C][2-9CFGHJMPQRV][2-9CFGHJMPQRVWX]{6}\+[2-9CFGHJMPQRVWX]{2,4})$/;

/** The Plus Code that a text is, or undefined. */
export function readPlusCode(text: string): PlusCode | undefined {
  const code = text.toUpperCase();
  if (!CODE.test(code)) return undefined;
  return code.indexOf('+') < FULL_LENGTH ? { code } : { code, point: decode(code) };
}

/** The point of a short code: of the places that it may mean, one in each cell of the missing digits, the nearest to the reference. */
export function recoverPlusCode({ code }: PlusCode, reference: Point): Point {
  const missing = FULL_LENGTH - code.indexOf('+');
  const cell = 20 ** (2 - missing / 2);
  const any = decode(DIGITS.charAt(0).repeat(missing) + code);
  const nearest = (value: number, wanted: number) => rounded(value + Math.round((wanted - value) / cell) * cell);
  return {
    latitude: nearest(any.latitude, reference.latitude),
    longitude: nearest(any.longitude, reference.longitude),
  };
}

function decode(code: string): Point {
  const digits = [...code.replace('+', '')].map((digit) => DIGITS.indexOf(digit));
  let [latitude, longitude] = [-90, -180];
  let [height, width] = [LAST_RESOLUTION, LAST_RESOLUTION];
  for (const [index, resolution] of RESOLUTIONS.entries()) {
    latitude += (digits[2 * index] ?? 0) * resolution;
    longitude += (digits[2 * index + 1] ?? 0) * resolution;
  }
  for (const digit of digits.slice(2 * PAIRS)) {
    height /= GRID_ROWS;
    width /= GRID_COLUMNS;
    latitude += Math.floor(digit / GRID_COLUMNS) * height;
    longitude += (digit % GRID_COLUMNS) * width;
  }
  return { latitude: rounded(latitude + height / 2), longitude: rounded(longitude + width / 2) };
}

const rounded = (degrees: number) => Number(degrees.toFixed(7));
