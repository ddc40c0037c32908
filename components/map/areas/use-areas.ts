import { useLoaded } from '@/components/ui/use-loaded';
import { AREA_LOADERS } from '@/lib/map/areas/load-areas';
import { isMapCountry } from '@/lib/map/geometry/point';

/** The areas of a country with their functions (findArea, nearestArea …), loaded lazily if `wanted`; undefined until then. */
export const useAreas = (country: string, wanted = true) => useLoaded(loaderOf(AREA_LOADERS, country, wanted));

const SEARCH_LOADERS = {
  KW: () => loadSearch('KW'),
  BH: () => loadSearch('BH'),
  SA: () => loadSearch('SA'),
};

async function loadSearch(country: keyof typeof AREA_LOADERS) {
  const [search] = await Promise.all([import('@/lib/map/areas/suggest'), AREA_LOADERS[country]()]);
  return search;
}

/** The search for areas (suggestAreas, isFirstCertain), loaded lazily if `wanted`; undefined until then. */
export const useAreaSearch = (country: string, wanted = true) => useLoaded(loaderOf(SEARCH_LOADERS, country, wanted));

function loaderOf<Loader>(loaders: Record<'KW' | 'BH' | 'SA', Loader>, country: string, wanted: boolean) {
  return wanted && isMapCountry(country) ? loaders[country] : undefined;
}
