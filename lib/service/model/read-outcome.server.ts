import { CallAborted, isServiceFailure } from '../transport/refusals/errors';
import { ServiceNotFound } from '../transport/refusals/refusals';
import type { DeliveryResponse } from './records';

/**
 * Cancels; reads the order where the outcome is unknown. When the first response was lost, the repeat is refused although
 * the order was canceled.
 */
export async function cancelOrRead(
  cancel: () => Promise<DeliveryResponse>,
  read: () => Promise<DeliveryResponse>,
): Promise<DeliveryResponse> {
  try {
    return await cancel();
  } catch (failure) {
    const found = await readIfUnresolved(failure, read);
    if (found?.delivery.status === 'canceled') return found;
    throw failure;
  }
}

/** Deletes. A branch that is not found after a lost response was deleted by an earlier attempt. */
export async function deleteOnce(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (failure) {
    if (!(failure instanceof ServiceNotFound) || !failure.isOwn || failure.outcome === 'not-done') throw failure;
  }
}

/** Reads the record when the failure leaves the outcome unknown; undefined when it is known or can't be read. */
export async function readIfUnresolved<T>(failure: unknown, read: () => Promise<T>): Promise<T | undefined> {
  if (!isServiceFailure(failure) || failure.outcome === 'not-done' || failure instanceof CallAborted) return undefined;
  return read().catch(() => undefined);
}
