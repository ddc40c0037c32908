import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { type AskOverview, Overview, Usual } from './list/overview-schema';
import type { CreateDeliveryInput } from './order-schema';
import {
  CreatedDelivery,
  DeliveryDetail,
  type DeliveryFilters,
  DeliveryPage,
  ListCounts,
  type ListDeliveries,
} from './schema';
import { UsualTrip } from './usual-trip/schema';

/** Time alone makes a delivery need attention. */
const BY_TIME_MS = 30_000;

const USUAL_MS = 5 * 60_000;

export const deliveryQueries = {
  all: ['deliveries'] as const,
  lists: () => [...deliveryQueries.all, 'list'] as const,
  list: (filters: ListDeliveries) =>
    queryOptions({
      queryKey: [...deliveryQueries.lists(), filters],
      queryFn: ({ signal }) => call('GET', '/api/deliveries', DeliveryPage, { query: filters, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: filters.show === 'attention' && BY_TIME_MS,
    }),
  allCounts: () => [...deliveryQueries.all, 'counts'] as const,
  counts: (filters: DeliveryFilters = {}) =>
    queryOptions({
      queryKey: [...deliveryQueries.allCounts(), filters],
      queryFn: ({ signal }) => call('GET', '/api/deliveries/counts', ListCounts, { query: filters, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: BY_TIME_MS,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...deliveryQueries.all, 'detail', id],
      queryFn: ({ signal }) => call('GET', `/api/deliveries/${id}`, DeliveryDetail, { signal }),
    }),
  /** The usual fee and distance; they change slowly. */
  usualTrip: () =>
    queryOptions({
      queryKey: ['usual-trip'],
      queryFn: ({ signal }) => call('GET', '/api/deliveries/usual-trip', UsualTrip, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
  overviews: () => [...deliveryQueries.all, 'overview'] as const,
  overview: (ask: AskOverview) =>
    queryOptions({
      queryKey: [...deliveryQueries.overviews(), ask],
      queryFn: ({ signal }) => call('GET', '/api/overview', Overview, { query: ask, signal }),
    }),
  /** Not below `all`: no change of a delivery changes it. */
  usual: (ask: AskOverview) =>
    queryOptions({
      queryKey: ['usual-day', ask],
      queryFn: ({ signal }) => call('GET', '/api/overview/usual', Usual, { query: ask, signal }),
      staleTime: USUAL_MS,
      refetchInterval: USUAL_MS,
    }),
};

export function useCreateDelivery() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: CreateDeliveryInput) => call('POST', '/api/deliveries', CreatedDelivery, { body: order }),
    onSettled: () => client.invalidateQueries({ queryKey: deliveryQueries.all }),
  });
}

export function useCancelDelivery(id: string) {
  return useDeliveryAction(id, (reason: string) =>
    call('POST', `/api/deliveries/${id}/cancel`, DeliveryDetail, { body: { reason } }),
  );
}

export function useRetryDelivery(id: string) {
  return useDeliveryAction<void>(id, () => call('POST', `/api/deliveries/${id}/retry`, DeliveryDetail, { body: {} }));
}

/** Checks at the service now, instead of when the worker would. */
export function useCheckNow(id: string) {
  return useDeliveryAction<void>(id, () => call('POST', `/api/deliveries/${id}/check`, DeliveryDetail, { body: {} }));
}

/** What needs attention has been dealt with. */
export function useDealWith(id: string) {
  return useDeliveryAction<void>(id, () =>
    call('POST', `/api/deliveries/${id}/dealt-with`, DeliveryDetail, { body: {} }),
  );
}

/** Links an unresolved order to the code under which the service has it. */
export function useLinkOrder(id: string) {
  return useDeliveryAction(id, (code: string) =>
    call('POST', `/api/deliveries/${id}/link`, DeliveryDetail, { body: { code } }),
  );
}

/** Marks an unresolved order as not created; the worker stops checking it. */
export function useMarkNotCreated(id: string) {
  return useDeliveryAction<void>(id, () =>
    call('POST', `/api/deliveries/${id}/not-created`, DeliveryDetail, { body: {} }),
  );
}

function useDeliveryAction<Input>(id: string, act: (input: Input) => Promise<DeliveryDetail>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (delivery) => client.setQueryData(deliveryQueries.detail(id).queryKey, delivery),
    onSettled: () => client.invalidateQueries({ queryKey: deliveryQueries.all }),
  });
}
