import type { DeliveryStatus as V1Status } from '@/lib/service/v1/schema';
import type { DeliveryStatus as V2Status } from '@/lib/service/v2/schema';
import type { Delivery, Installation, Key, V0Key } from './records';
import type { Transaction } from './store';

/** Whatever orders are made with and webhooks are configured for, in the generation it speaks. */
export type Account =
  | { generation: 'v2'; id: string; merchantId: string; webhook: Key['webhook']; holder: Key }
  | { generation: 'v1'; id: string; merchantId: string; webhook: Key['webhook']; holder: Installation }
  | { generation: 'v0'; id: string; merchantId: string; webhook: Key['webhook']; holder: V0Key };
export type Generation = Account['generation'];

export function putWebhook(transaction: Transaction, { generation, holder }: Account, webhook: Key['webhook']): void {
  if (generation === 'v2') transaction.put('key', { ...holder, webhook });
  else if (generation === 'v1') transaction.put('installation', { ...holder, webhook });
  else transaction.put('v0Key', { ...holder, webhook });
}

/**
 * The status of v1 and v0 for the one an order has. Where `waiting_pack` sits is not shown; it is taken as its name says:
 *
 * | order      | driver                  | v1, v0       |
 * |------------|-------------------------|--------------|
 * | pending    | none yet                | pending      |
 * | accepted   | assigned                | dispatched   |
 * | dispatched | on the way to pickup    | dispatched   |
 * | dispatched | at the pickup           | waiting_pack |
 * | en_route   | on the way to customer  | en_route     |
 *
 * and the three terminal ones by their own names.
 */
export function olderStatus({ status, atPickup }: Pick<Delivery, 'status' | 'atPickup'>): V1Status {
  if (status === 'accepted') return 'dispatched';
  return status === 'dispatched' && atPickup ? 'waiting_pack' : status;
}

/** The status an account of the generation sees. */
export const statusFor = (generation: Generation, delivery: Delivery): V1Status | V2Status =>
  generation === 'v2' ? delivery.status : olderStatus(delivery);
