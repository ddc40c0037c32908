import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

export const TRACKING_VIEWS = ['all', 'moving', 'waiting', 'attention'] as const;
export type TrackingView = (typeof TRACKING_VIEWS)[number];
const CAMERAS = ['all', 'follow', 'free'] as const;

const PARAMS = {
  id: parseAsString,
  q: parseAsString,
  branch: parseAsString,
  show: parseAsStringLiteral(TRACKING_VIEWS).withDefault('all'),
  camera: parseAsStringLiteral(CAMERAS).withDefault('all'),
};

/** What the tracking screen shows; all of it stands in the address. */
export function useTrackingAddress() {
  const [params, setParams] = useQueryStates(PARAMS, { history: 'replace', shallow: true, scroll: false });
  return { ...params, set: (change: Parameters<typeof setParams>[0]) => void setParams(change) };
}
export type TrackingAddress = ReturnType<typeof useTrackingAddress>;
