import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, reads } from '@/lib/http/call';
import { type ChangePreferences, Preferences } from './schema';

const PATH = '/api/settings/preferences';

export const preferenceQueries = {
  mine: () => queryOptions({ queryKey: ['preferences'], queryFn: reads(PATH, Preferences) }),
};

/** Changes preferences one after another. A change counts at once; one that is not kept is taken back, after `onError`. */
export function useChangePreferences(onError: (error: unknown) => void) {
  const client = useQueryClient();
  const { queryKey } = preferenceQueries.mine();
  return useMutation({
    scope: { id: 'preferences' },
    mutationFn: (body: ChangePreferences) => call('PUT', PATH, Preferences, { body }),
    onMutate: (change) => client.setQueryData(queryKey, (before) => before && { ...before, ...change }),
    onError,
    onSettled: (_, error) => error && client.invalidateQueries({ queryKey }),
  });
}
