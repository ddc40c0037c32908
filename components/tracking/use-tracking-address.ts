import { createParser, parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { usePreferences } from '@/components/shell/user/use-preferences';
import { branchNamed, branchShown } from '@/lib/preferences/branch-shown';
import { readMapView, writeMapView } from '@/lib/tracking/map-view';
import { defaultCamera } from './camera-after';

export const TRACKING_VIEWS = ['all', 'moving', 'waiting', 'attention'] as const;
export type TrackingView = (typeof TRACKING_VIEWS)[number];
const CAMERAS = ['most', 'all', 'follow', 'trip', 'free'] as const;

const parseAsMapView = createParser({
  parse: readMapView,
  serialize: writeMapView,
  eq: (a, b) => writeMapView(a) === writeMapView(b),
});

const PARAMS = {
  id: parseAsString,
  q: parseAsString,
  branch: parseAsString,
  status: parseAsString,
  show: parseAsStringLiteral(TRACKING_VIEWS).withDefault('all'),
  /** Without it the camera shows the chosen trip, else the drivers. */
  camera: parseAsStringLiteral(CAMERAS),
  /** Where a free map stands. */
  at: parseAsMapView,
  wall: parseAsBoolean.withDefault(false),
};

/** The state of the tracking screen; all of it stands in the address. */
export function useTrackingAddress() {
  const [params, setParams] = useQueryStates(PARAMS, { history: 'replace', shallow: true, scroll: false });
  const { branchId: ownBranch } = usePreferences();
  return {
    ...params,
    camera: params.camera ?? defaultCamera(params.id),
    branch: branchShown(params.branch, ownBranch),
    setBranch: (id: string | null) => void setParams({ branch: branchNamed(id, ownBranch) }),
    set: (change: Parameters<typeof setParams>[0]) => void setParams(change),
  };
}
export type TrackingAddress = ReturnType<typeof useTrackingAddress>;
