import { useAddress } from '@/components/nav/use-address';
import { usePreferences } from '@/components/shell/user/use-preferences';
import { flagParam, objectParam, oneOfParam, type ParamValues, textParam } from '@/lib/address-params';
import { branchNamed, branchShown } from '@/lib/preferences/branch-shown';
import { readMapView, writeMapView } from '@/lib/tracking/map-view';
import { defaultCamera } from './camera-after';

export const TRACKING_VIEWS = ['all', 'moving', 'waiting', 'attention'] as const;
export type TrackingView = (typeof TRACKING_VIEWS)[number];
const CAMERAS = ['most', 'all', 'follow', 'trip', 'free'] as const;

const mapViewParam = objectParam({ parse: readMapView, serialize: writeMapView });

const PARAMS = {
  id: textParam,
  q: textParam,
  branch: textParam,
  status: textParam,
  show: oneOfParam(TRACKING_VIEWS, 'all'),
  /** Without it the camera shows the chosen trip, else the drivers. */
  camera: oneOfParam(CAMERAS),
  /** Where a free map stands. */
  at: mapViewParam,
  wall: flagParam,
};

/** The state of the tracking screen; all of it stands in the address. */
export function useTrackingAddress() {
  const [params, setParams] = useAddress(PARAMS);
  const { branchId: ownBranch } = usePreferences();
  return {
    ...params,
    show: params.show ?? 'all',
    wall: params.wall ?? false,
    camera: params.camera ?? defaultCamera(params.id),
    branch: branchShown(params.branch, ownBranch),
    setBranch: (id: string | null) => setParams({ branch: branchNamed(id, ownBranch) }),
    set: (change: Partial<ParamValues<typeof PARAMS>>) => setParams(change),
  };
}
export type TrackingAddress = ReturnType<typeof useTrackingAddress>;
