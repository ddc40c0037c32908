import { useLoaded } from '@/components/ui/use-loaded';

const load = () => import('@/lib/map/areas');

/** The lists of areas with their functions (findArea, suggestAreas …), loaded lazily; undefined until then. */
export const useAreas = () => useLoaded(load);
