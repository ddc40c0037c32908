import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { readQuery } from '@/lib/http/read-query';
import type { ListPage } from './list/list-page';
import { Overview, type OverviewQuery, Usual } from './list/overview-schema';
import { DeliveryDetail, type DeliveryFilters, DeliveryPage, ListCounts, type ListDeliveries } from './schema';
import { UsualTrip } from './usual-trip/schema';

/** Time alone makes a delivery need attention. */
const BY_TIME_MS = 30_000;

const USUAL_MS = 5 * 60_000;

export function fetchList(list: ListDeliveries, signal: AbortSignal): Promise<DeliveryPage> {
  return call('GET', '/api/deliveries', DeliveryPage, { query: list, signal });
}

export const deliveryQueries = {
  all: ['deliveries'] as const,
  lists: () => [...deliveryQueries.all, 'list'] as const,
  list: (filters: ListDeliveries) =>
    queryOptions({
      queryKey: [...deliveryQueries.lists(), filters],
      queryFn: ({ signal }): Promise<ListPage> => fetchList(filters, signal),
      placeholderData: keepPreviousData,
      refetchInterval: filters.show !== undefined && BY_TIME_MS,
    }),
  allCounts: () => [...deliveryQueries.all, 'counts'] as const,
  counts: (filters: DeliveryFilters = {}) =>
    queryOptions({
      queryKey: [...deliveryQueries.allCounts(), filters],
      queryFn: ({ signal }) => call('GET', '/api/deliveries/counts', ListCounts, { query: filters, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: BY_TIME_MS,
    }),
  detail: (id: string) => readQuery([...deliveryQueries.all, 'detail', id], `/api/deliveries/${id}`, DeliveryDetail),
  /** The usual fee and distance; they change slowly. */
  usualTrip: () =>
    readQuery(['usual-trip'], '/api/deliveries/usual-trip', UsualTrip, {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
  overviews: () => [...deliveryQueries.all, 'overview'] as const,
  overview: (ask: OverviewQuery) =>
    queryOptions({
      queryKey: [...deliveryQueries.overviews(), ask],
      queryFn: ({ signal }) => call('GET', '/api/overview', Overview, { query: ask, signal }),
    }),
  /** Stands outside of `all`: no change of a delivery changes it. */
  usual: (ask: OverviewQuery) =>
    queryOptions({
      queryKey: ['usual-day', ask],
      queryFn: ({ signal }) => call('GET', '/api/overview/usual', Usual, { query: ask, signal }),
      staleTime: USUAL_MS,
      refetchInterval: USUAL_MS,
    }),
};
