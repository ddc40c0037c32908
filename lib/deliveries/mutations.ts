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

/** Actions on one order, or on each of several. */
export const deliveryActs = {
  cancel: (id: string, reason: string) =>
    call('POST', `/api/deliveries/${id}/cancel`, DeliveryDetail, { body: { reason } }),
  retry: (id: string) => call('POST', `/api/deliveries/${id}/retry`, DeliveryDetail, { body: {} }),
  dealWith: (id: string) => call('POST', `/api/deliveries/${id}/dealt-with`, DeliveryDetail, { body: {} }),
};
export const repeatDeliveries = (body: object) => call('POST', '/api/imports', DeliveryById, { body });

export function useCancelDelivery(id: string) {
  return useDeliveryAction(id, (reason: string) => deliveryActs.cancel(id, reason));
}

export function useRetryDelivery(id: string) {
  return useDeliveryAction<void>(id, () => deliveryActs.retry(id));
}

/** Checks at the service now, instead of when the worker would. */
export function useCheckNow(id: string) {
  return useDeliveryAction<void>(id, () => call('POST', `/api/deliveries/${id}/check`, DeliveryDetail, { body: {} }));
}

/** Marks an order that needs attention as dealt with. */
export function useDealWith(id: string) {
  return useDeliveryAction<void>(id, () => deliveryActs.dealWith(id));
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

/** Ends an order that the service no longer tells anything about. */
export function useCloseDelivery(id: string) {
  return useDeliveryAction(id, (reason: string) =>
    call('POST', `/api/deliveries/${id}/close`, DeliveryDetail, { body: { reason } }),
  );
}

/** The order that an action returns is shown at once. */
const useDeliveryAction = <Input>(id: string, act: (input: Input) => Promise<DeliveryDetail>) =>
  useAction(deliveryQueries.all, act, () => deliveryQueries.detail(id).queryKey);

/** The orders that may be the same as one that is about to be sent. */
export async function findSimilar(body: SimilarQuery): Promise<readonly SimilarOrder[]> {
  return (
    await call('POST', '/api/deliveries/similar', SimilarOrders, { body, signal: AbortSignal.timeout(SIMILAR_MS) })
  ).similar;
}

/** A dispatcher waits no longer for a question. */
const SIMILAR_MS = 3_000;
