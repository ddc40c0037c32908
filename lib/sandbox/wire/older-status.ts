import type { DeliveryStatus as V1Status } from '@/lib/service/v1/schema';
import type { DeliveryStatus as V2Status } from '@/lib/service/v2/schema';
import type { Delivery } from '../store/records';
import type { Generation } from '../store/store';

/**
 * The v1 and v0 status of an order. The interface does not define when `waiting_pack` applies; its name decides:
 *
 * | order      | driver                  | v1, v0       |
 * |------------|-------------------------|--------------|
 * | pending    | none yet                | pending      |
 * | accepted   | assigned                | dispatched   |
 * | dispatched | on the way to pickup    | dispatched   |
 * | dispatched | at the pickup           | waiting_pack |
 * | en_route   | on the way to customer  | en_route     |
 *
 * The three terminal statuses keep their names.
 */
export function olderStatus({ status, atPickup }: Pick<Delivery, 'status' | 'atPickup'>): V1Status {
  if (status === 'accepted') return 'dispatched';
  return status === 'dispatched' && atPickup ? 'waiting_pack' : status;
}

/** The status of an order as its generation shows it. */
export const statusFor = (generation: Generation, delivery: Delivery): V1Status | V2Status =>
  generation === 'v2' ? delivery.status : olderStatus(delivery);
