import { distanceMeters } from '@/lib/map/geometry/distance';
import type { Point } from '@/lib/map/geometry/point';
import type { MapLink } from '@/lib/map/map-link';
import { type PlusCode, readPlusCode, recoverPlusCode } from '../links/plus-codes';
import type { Range } from '../text/tokens';
import type { Claim, Reading } from './reading';

type FoundCode = Range & PlusCode & { first: number; next: number };

export function claimPlusCodes(reading: Reading): Claim[] {
  return findPlusCodes(reading).map(({ first, next }) => ({ source: 'code', first, next, as: 'part' }));
}

/** The Plus Codes of a message. A short one has a point only with a reference: the named area, or the nearest branch. */
export function findPlusCodes({ tokens, text }: Pick<Reading, 'tokens' | 'text'>): FoundCode[] {
  const found: FoundCode[] = [];
  for (const [plus, sign] of tokens.entries()) {
    if (sign.text !== '+' || !sign.isGlued || tokens[plus + 1]?.isGlued !== true) continue;
    let first = plus - 1;
    while (first > 0 && tokens[first]?.isGlued && isCodePart(tokens[first - 1]?.kind)) first -= 1;
    let next = plus + 1;
    while (next < tokens.length && (next === plus + 1 || tokens[next]?.isGlued) && isCodePart(tokens[next]?.kind))
      next += 1;
    const [start, end] = [tokens[first]?.start, tokens[next - 1]?.end];
    if (start === undefined || end === undefined || end - start > 15) continue;
    const code = readPlusCode(text.slice(start, end));
    if (!code) continue;
    found.push({ ...code, start, end, first, next });
  }
  return found;
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

function isCodePart(kind: string | undefined): boolean {
  return kind === 'word' || kind === 'number';
}
