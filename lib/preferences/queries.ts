import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { type ChangePreferences, Preferences } from './schema';

const PATH = '/api/settings/preferences';

export const preferenceQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['preferences'],
      queryFn: ({ signal }) => call('GET', PATH, Preferences, { signal }),
    }),
};

/** Changes preferences; they count at once, and are taken back when the server does not keep them. */
export function useChangePreferences() {
  const client = useQueryClient();
  const { queryKey } = preferenceQueries.mine();
  return useMutation({
    mutationFn: (body: ChangePreferences) => call('PUT', PATH, Preferences, { body }),
    onMutate: (change) => client.setQueryData(queryKey, (before) => before && { ...before, ...change }),
    onSuccess: (after) => client.setQueryData(queryKey, after),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
