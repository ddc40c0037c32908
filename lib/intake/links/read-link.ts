import { decoded, type MapLink, readMapLink } from '@/lib/map/map-link';
import { foldText } from '../text/fold-text';
import { findCoordinates } from './coordinates';
import { readPlusCode } from './plus-codes';

/** Reads a link for a place, also one with a Plus Code or degrees in it. No request is made. */
export function readLink(link: string): MapLink {
  const place = readMapLink(link);
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
