import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { readQuery } from '@/lib/http/read-query';
import { AddressRequest, AddressRequests } from './schema';

export const addressRequestQueries = {
  all: ['address-requests'] as const,
  list: () => readQuery([...addressRequestQueries.all, 'list'], '/api/address-requests', AddressRequests),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...addressRequestQueries.all, 'detail', id],
      queryFn: ({ signal }) =>
        call('GET', `/api/address-requests/${encodeURIComponent(id)}`, AddressRequest, { signal }),
    }),
};
