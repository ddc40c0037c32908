import { useLoaded } from '@/components/ui/use-loaded';

const load = () => import('@/lib/map/areas/areas');

/** The lists of areas with their functions (findArea, suggestAreas …), loaded lazily if `wanted`; undefined until then. */
export const useAreas = (wanted = true) => useLoaded(wanted ? load : undefined);
