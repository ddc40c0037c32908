import { decoded, type MapLink, readMapLink } from '@/lib/map/map-link';
import { foldText } from '../text/fold-text';
import { findCoordinates } from './coordinates';
import { readPlusCode } from './plus-codes';

/** Reads a link for a place, also one with a code or degrees in it. No request is made. */
export function readLink(link: string): MapLink {
  const place = readCode(link) ?? readMapLink(link);
  if (place.kind !== 'view' && place.kind !== 'page') return place;
  const path = decoded(link);
  if (path.includes('/dir/')) return place;
  for (const part of path.split(/[/?&=]/)) {
    const code = readPlusCode(part.slice(0, LONGEST_CODE))?.point;
    const [degrees] = part.includes('°') ? findCoordinates(foldText(part.replaceAll('+', ' '))) : [];
    const point = code ?? degrees?.point;
    if (point) return { kind: 'point', point };
  }
  return place;
}

const LONGEST_CODE = 12;

const CODE_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const CODE_BITS = 30;

/** Organic Maps writes the point in a code behind its zoom: six bits a letter, of latitude and longitude in turn. */
function readCode(link: string): MapLink | undefined {
  const [, letters] = /^(?:https?:\/\/)?(?:omaps\.app|ge0\.me)\/[\w-]([\w-]{7,9})(?:\/|$)/.exec(link) ?? [];
  if (!letters) return undefined;
  let [latitude, longitude, unit] = [0, 0, 2 ** CODE_BITS];
  for (const letter of letters) {
    const bits = CODE_DIGITS.indexOf(letter);
    unit /= 8;
    latitude += unit * (((bits >> 3) & 4) | ((bits >> 2) & 2) | ((bits >> 1) & 1));
    longitude += unit * (((bits >> 2) & 4) | ((bits >> 1) & 2) | (bits & 1));
  }
  const degrees = (value: number, range: number) =>
    Number((((value + unit / 2) / 2 ** CODE_BITS - 0.5) * range).toFixed(6));
  return { kind: 'point', point: { latitude: degrees(latitude, 180), longitude: degrees(longitude, 360) } };
}
