import { queryOptions } from '@tanstack/react-query';
import { call, reads } from '@/lib/http/call';
import { AddressRequest, AddressRequests } from './schema';

export const addressRequestQueries = {
  all: ['address-requests'] as const,
  list: () =>
    queryOptions({
      queryKey: [...addressRequestQueries.all, 'list'],
      queryFn: reads('/api/address-requests', AddressRequests),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...addressRequestQueries.all, 'detail', id],
      queryFn: ({ signal }) =>
        call('GET', `/api/address-requests/${encodeURIComponent(id)}`, AddressRequest, { signal }),
    }),
};
