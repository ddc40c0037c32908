import { useLoaded } from '@/components/ui/state/use-loaded';

const load = () => import('@/lib/map/areas');

/** The written lists of areas with their functions (findArea, suggestAreas, nearestArea …); without them the map still works. */
export const useAreas = () => useLoaded(load);
