import { createParser, parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { readMapView, writeMapView } from '@/lib/tracking/map-view';

export const TRACKING_VIEWS = ['all', 'moving', 'waiting', 'attention'] as const;
export type TrackingView = (typeof TRACKING_VIEWS)[number];
const CAMERAS = ['all', 'follow', 'free'] as const;

const parseAsMapView = createParser({
  parse: readMapView,
  serialize: writeMapView,
  eq: (one, other) => writeMapView(one) === writeMapView(other),
});

const PARAMS = {
  id: parseAsString,
  q: parseAsString,
  branch: parseAsString,
  status: parseAsString,
  show: parseAsStringLiteral(TRACKING_VIEWS).withDefault('all'),
  camera: parseAsStringLiteral(CAMERAS).withDefault('all'),
  /** Where a free map stands. */
  at: parseAsMapView,
  wall: parseAsBoolean.withDefault(false),
};

/** What the tracking screen shows; all of it stands in the address. */
export function useTrackingAddress() {
  const [params, setParams] = useQueryStates(PARAMS, { history: 'replace', shallow: true, scroll: false });
  return { ...params, set: (change: Parameters<typeof setParams>[0]) => void setParams(change) };
}
export type TrackingAddress = ReturnType<typeof useTrackingAddress>;
