import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '@/lib/http/call';
import { Overview } from './overview-schema';
import {
  type CreateDeliveryInput,
  CreatedDelivery,
  DeliveryDetail,
  DeliveryPage,
  type DeliveryRow,
  type ListDeliveries,
  type LivePosition,
} from './schema';

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

function useDeliveryAction<Input>(id: string, act: (input: Input) => Promise<DeliveryDetail>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (delivery) => client.setQueryData(deliveryQueries.detail(id).queryKey, delivery),
    onSettled: () => client.invalidateQueries({ queryKey: deliveryQueries.all }),
  });
}

/** So often at most is the overview asked for again, however many deliveries change. */
const OVERVIEW_EVERY_MS = 2_000;

/** Rows that changed elsewhere take their place in every list that shows them; what shows more is asked for again. */
export function useTakeLiveRows() {
  const client = useQueryClient();
  const overviewTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(overviewTimer.current), []);

  function refreshOverview() {
    overviewTimer.current ??= setTimeout(() => {
      overviewTimer.current = undefined;
      void client.invalidateQueries({ queryKey: deliveryQueries.overview().queryKey });
    }, OVERVIEW_EVERY_MS);
  }

  return (rows: DeliveryRow[]) => {
    const changed = new Map(rows.map((row) => [row.id, row]));
    client.setQueriesData<DeliveryPage>({ queryKey: deliveryQueries.lists() }, (page) =>
      page?.rows.some((row) => changed.has(row.id))
        ? { ...page, rows: page.rows.map((row) => newer(row, changed.get(row.id))) }
        : page,
    );
    for (const id of changed.keys()) void client.invalidateQueries({ queryKey: deliveryQueries.detail(id).queryKey });
    refreshOverview();
  };
}

/** Drivers' newest positions move on in the deliveries that are open; the way they came grows with them. */
export function useTakeLivePositions() {
  const client = useQueryClient();
  return (positions: LivePosition[]) => {
    for (const { id, ...position } of positions) {
      client.setQueryData(deliveryQueries.detail(id).queryKey, (delivery) => delivery && moved(delivery, position));
    }
  };
}

function newer(row: DeliveryRow, change: DeliveryRow | undefined): DeliveryRow {
  return change && change.updatedAt >= row.updatedAt ? change : row;
}

function moved(delivery: DeliveryDetail, position: Omit<LivePosition, 'id'>): DeliveryDetail {
  const { driverLatitude: latitude, driverLongitude: longitude, driverSeenAt: at } = position;
  if (latitude === null || longitude === null || at === null || at <= (delivery.driverSeenAt ?? '')) return delivery;
  return { ...delivery, ...position, trail: [...delivery.trail, { at, latitude, longitude }] };
}
