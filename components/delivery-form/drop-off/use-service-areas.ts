import { useLoaded } from '@/components/ui/use-loaded';
import { AREA_LOADERS } from '@/lib/map/areas/load-areas';

const LOADERS = { KW: () => load('KW'), BH: () => load('BH') };

async function load(country: 'KW' | 'BH') {
  const [areas] = await Promise.all([import('@/lib/service/v0/service-area'), AREA_LOADERS[country]()]);
  return areas;
}

/** The service's areas in their listed spellings. Without them a name is sent as typed. */
export const useServiceAreas = (country: 'KW' | 'BH') => useLoaded(LOADERS[country]);
