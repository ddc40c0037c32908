import { useLoaded } from '@/components/ui/use-loaded';

const load = () => import('@/lib/service/v0/service-area');

/** The service's areas in their listed spellings. Without them a name is sent as typed. */
export const useServiceAreas = () => useLoaded(load);
