import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, reads } from '@/lib/http/call';
import { type ChangePreferences, Preferences } from './schema';

const PATH = '/api/settings/preferences';

export const preferenceQueries = {
  mine: () => queryOptions({ queryKey: ['preferences'], queryFn: reads(PATH, Preferences) }),
};

/** Changes preferences one after another. A change counts at once, and is taken back when the server does not keep it. */
export function useChangePreferences() {
  const client = useQueryClient();
  const { queryKey } = preferenceQueries.mine();
  return useMutation({
    scope: { id: 'preferences' },
    mutationFn: (body: ChangePreferences) => call('PUT', PATH, Preferences, { body }),
    onMutate: (change) => client.setQueryData(queryKey, (before) => before && { ...before, ...change }),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
