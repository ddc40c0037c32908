import { useLoaded } from '@/components/ui/use-loaded';

const load = () => import('@/lib/map/areas/areas');

/** The lists of areas with their functions (findArea, nearestArea …), loaded lazily if `wanted`; undefined until then. */
export const useAreas = (wanted = true) => useLoaded(wanted ? load : undefined);

const loadSearch = () => import('@/lib/map/areas/suggest-areas');

/** The search for areas (suggestAreas, isFirstCertain), loaded lazily if `wanted`; undefined until then. */
export const useAreaSearch = (wanted = true) => useLoaded(wanted ? loadSearch : undefined);
