import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { Overview } from './list/overview-schema';
import type { CreateDeliveryInput } from './order-schema';
import { CreatedDelivery, DeliveryDetail, DeliveryPage, type ListDeliveries } from './schema';

export const deliveryQueries = {
  all: ['deliveries'] as const,
  lists: () => [...deliveryQueries.all, 'list'] as const,
  list: (filters: ListDeliveries) =>
    queryOptions({
      queryKey: [...deliveryQueries.lists(), filters],
      queryFn: ({ signal }) => call('GET', '/api/deliveries', DeliveryPage, { query: filters, signal }),
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...deliveryQueries.all, 'detail', id],
      queryFn: ({ signal }) => call('GET', `/api/deliveries/${id}`, DeliveryDetail, { signal }),
    }),
  overview: () =>
    queryOptions({
      queryKey: [...deliveryQueries.all, 'overview'],
      queryFn: ({ signal }) => call('GET', '/api/overview', Overview, { signal }),
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

/** Asks the service now what became of an order whose outcome is unknown, or how a delivery under way stands. */
export function useAskAgain(id: string) {
  return useDeliveryAction<void>(id, () => call('POST', `/api/deliveries/${id}/ask`, DeliveryDetail, { body: {} }));
}

/** "It was made: its code is …", of an order whose outcome nobody knew. */
export function useTakeCode(id: string) {
  return useDeliveryAction(id, (code: string) =>
    call('POST', `/api/deliveries/${id}/code`, DeliveryDetail, { body: { code } }),
  );
}

/** "It was not made": nobody asks about it any more. */
export function useGiveUp(id: string) {
  return useDeliveryAction<void>(id, () => call('POST', `/api/deliveries/${id}/give-up`, DeliveryDetail, { body: {} }));
}

function useDeliveryAction<Input>(id: string, act: (input: Input) => Promise<DeliveryDetail>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (delivery) => client.setQueryData(deliveryQueries.detail(id).queryKey, delivery),
    onSettled: () => client.invalidateQueries({ queryKey: deliveryQueries.all }),
  });
}
