import { isOutside } from '@/lib/map/base/outside';
import { distanceMeters, formatPoint, isInside, type MapCountry, type Point, REGION } from '@/lib/map/geometry/point';
import type { MapLink } from '@/lib/map/map-link';
import type { Settled } from './settle';
import type { Range } from './text/tokens';

/** Something that may say a point: a link, written coordinates, a Plus Code. */
export interface PointSource extends Range {
  states: MapLink;
  link?: string;
}

/** Points as near as this are one, written twice. */
const SAME_METERS = 30;

/** Fills the point on which all sources agree and that nothing doubts; else they are offered. Returns the view and the short link, if nothing better is there. */
export function settlePoint(
  settled: Settled,
  sources: readonly PointSource[],
  country: MapCountry,
  isDoubted: boolean,
): { view?: Point; shortLink?: string } {
  const stated = sources.flatMap(({ states, start, end }) =>
    states.kind === 'point' && isInside(REGION, states.point) ? [{ point: states.point, start, end }] : [],
  );
  const [first] = stated;
  // In the open sea, or beyond the border: a person decides.
  const isUnsure = isDoubted || (first !== undefined && isOutside(country, first.point));
  if (first && !isUnsure && stated.every(({ point }) => distanceMeters(point, first.point) <= SAME_METERS)) {
    settled.fields.point = first.point;
    settled.spans.point = stated.map(({ start, end }) => ({ start, end }));
    return {};
  }
  if (stated.length > 0) settled.candidates.point = stated.map(({ point }) => formatPoint(point));
  const short = sources.filter(({ states }) => states.kind === 'short');
  const view = sources.find(({ states }) => states.kind === 'view');
  return {
    ...(short.length === 1 && !isDoubted && stated.length === 0 ? { shortLink: short[0]?.link } : {}),
    ...(view?.states.kind === 'view' ? { view: view.states.point } : {}),
  };
}
