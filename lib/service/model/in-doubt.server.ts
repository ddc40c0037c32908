import { CallAborted, isServiceFailure, ServiceNotFound } from '../transport/errors';
import type { DeliveryAnswer } from '../v2/endpoints.server';

/**
 * A cancel that may have been carried out although it failed: repeats are refused once one of them was, so doubt is
 * settled by looking at the order.
 */
export async function settledCancel(
  cancel: () => Promise<DeliveryAnswer>,
  look: () => Promise<DeliveryAnswer>,
): Promise<DeliveryAnswer> {
  try {
    return await cancel();
  } catch (failure) {
    const seen = await readInDoubt(failure, look);
    if (seen?.delivery.status === 'canceled') return seen;
    throw failure;
  }
}

/** A branch that is not found any more after a lost answer is gone, which is what was asked for. */
export async function settledDelete(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (failure) {
    if (!(failure instanceof ServiceNotFound) || !failure.isOwn || failure.outcome === 'not-done') throw failure;
  }
}

/** What can be seen, when the failure leaves it open what happened; undefined otherwise. */
export async function readInDoubt<T>(failure: unknown, look: () => Promise<T>): Promise<T | undefined> {
  if (!isServiceFailure(failure) || failure.outcome === 'not-done' || failure instanceof CallAborted) return undefined;
  return look().catch(() => undefined);
}
