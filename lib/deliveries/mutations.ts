import { call } from '@/lib/http/call';
import { useAction } from '@/lib/http/use-action';
import type { CreateDeliveryInput } from '@/lib/order/schema';
import { deliveryQueries } from './queries';
import { CreatedDelivery, DeliveryById, DeliveryDetail, Replaced } from './schema';
import { type SimilarOrder, SimilarOrders, type SimilarQuery } from './similar/schema';

export function useCreateDelivery() {
  return useAction(deliveryQueries.all, (order: CreateDeliveryInput) =>
    call('POST', '/api/deliveries', CreatedDelivery, { body: order }),
  );
}

/** Cancels an order and sends another one instead, once the cancellation is confirmed. */
export function useReplaceDelivery() {
  return useAction(deliveryQueries.all, ({ id, order }: { id: string; order: object }) =>
    call('POST', `/api/deliveries/${id}/replace`, Replaced, { body: { order } }),
  );
}

const act = (id: string, name: string, body: object = {}) =>
  call('POST', `/api/deliveries/${id}/${name}`, DeliveryDetail, { body });

/** Actions on one order, or on each of several. */
export const deliveryActs = {
  cancel: (id: string, reason: string) => act(id, 'cancel', { reason }),
  retry: (id: string) => act(id, 'retry'),
  dealWith: (id: string) => act(id, 'dealt-with'),
};
export const repeatDeliveries = (body: object) => call('POST', '/api/imports', DeliveryById, { body });

export const useCancelDelivery = (id: string) =>
  useDeliveryAction(id, (reason: string) => deliveryActs.cancel(id, reason));
export const useRetryDelivery = (id: string) => useDeliveryAction<void>(id, () => deliveryActs.retry(id));
/** Checks at the service now, instead of when the worker would. */
export const useCheckNow = (id: string) => useDeliveryAction<void>(id, () => act(id, 'check'));
/** Marks an order that needs attention as dealt with. */
export const useDealWith = (id: string) => useDeliveryAction<void>(id, () => deliveryActs.dealWith(id));
/** Links an unresolved order to the code under which the service has it. */
export const useLinkOrder = (id: string) => useDeliveryAction(id, (code: string) => act(id, 'link', { code }));
/** Marks an unresolved order as not created; the worker stops checking it. */
export const useMarkNotCreated = (id: string) => useDeliveryAction<void>(id, () => act(id, 'not-created'));
/** Ends an order that the service no longer tells anything about. */
export const useCloseDelivery = (id: string) => useDeliveryAction(id, (reason: string) => act(id, 'close', { reason }));

/** The order that an action returns is shown at once. */
const useDeliveryAction = <Input>(id: string, send: (input: Input) => Promise<DeliveryDetail>) =>
  useAction(deliveryQueries.all, send, () => deliveryQueries.detail(id).queryKey);

/** The orders that may be the same as one that is about to be sent. */
export async function findSimilar(body: SimilarQuery): Promise<readonly SimilarOrder[]> {
  const signal = AbortSignal.timeout(SIMILAR_MS);
  return (await call('POST', '/api/deliveries/similar', SimilarOrders, { body, signal })).similar;
}

/** A dispatcher waits no longer for a question. */
const SIMILAR_MS = 3_000;
