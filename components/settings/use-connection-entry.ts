'use client';

import { useQuery } from '@tanstack/react-query';
import { connectionSettingsQueries } from '@/lib/settings/connection-queries';

/** One connection of the list; `isMissing` once the list is there without it. */
export function useConnectionEntry(id: string) {
  const { data, isError, isFetching, refetch } = useQuery(connectionSettingsQueries.list());
  const entry = data?.connections.find((one) => one.id === id);
  return { entry, isMissing: data !== undefined && !entry, isError: isError && !data, isFetching, refetch };
}
