import { useLoaded } from '@/components/ui/use-loaded';

const load = () => import('@/lib/service/v0/service-area');

/** The areas as the service spells them, with what finds them; without them a name is typed, and the server spells it. */
export const useServiceAreas = () => useLoaded(load);
