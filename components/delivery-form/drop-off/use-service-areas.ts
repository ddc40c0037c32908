import { useLoaded } from '@/components/ui/use-loaded';

const load = () => import('@/lib/service/v0/service-area');

/** The areas in the spellings that are listed, with what finds them; without them a name is typed, and sent as it is. */
export const useServiceAreas = () => useLoaded(load);
