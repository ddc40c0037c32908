import { useQuery } from '@tanstack/react-query';
import { preferenceQueries } from '@/lib/preferences/queries';
import type { Preferences } from '@/lib/preferences/schema';
import { useShell } from './session-context';

/** The user's choices for this connection. */
export function usePreferences(): Preferences {
  const { preferences: atLoad } = useShell();
  return useQuery({ ...preferenceQueries.mine(), initialData: atLoad, staleTime: Number.POSITIVE_INFINITY }).data;
}
