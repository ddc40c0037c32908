import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { InstallationView } from './schema';

const FRESH_MS = 60_000;

export const installationQueries = {
  /** The service is asked each time: what is granted and where webhooks go is changed elsewhere. */
  one: () =>
    queryOptions({
      queryKey: ['installation'],
      queryFn: ({ signal }) => call('GET', '/api/installation', InstallationView, { signal }),
      staleTime: FRESH_MS,
      retry: false,
    }),
};
