import type { LearnedFacts } from '../model/learned-facts';
import { isServiceFailure } from '../transport/refusals/errors';
import type { CallOptions } from '../transport/service-request';

/** How some services name the records of the interface: 24 hexadecimal digits. */
export const isRecordId = (text: string): boolean => /^[0-9a-f]{24}$/i.test(text);

/**
 * Addresses a delivery by its record id where it has one, else by its code. After a 404 the other one is tried once; the
 * right one is remembered.
 */
export function addressedByCodeOrId(learned: LearnedFacts) {
  return async <T>(code: string, options: CallOptions | undefined, call: (id: string) => Promise<T>): Promise<T> => {
    const recordId = options?.recordId;
    if (!recordId || recordId === code) return call(code);
    const ids = { recordId, code };
    const preferred = learned.addressedBy;
    const other = preferred === 'code' ? 'recordId' : 'code';
    try {
      return await call(ids[preferred]);
    } catch (failure) {
      if (!isMissing(failure)) throw failure;
      const answer = await call(ids[other]).catch((second: unknown) => {
        throw isMissing(second) ? failure : second;
      });
      learned.addressedBy = other;
      return answer;
    }
  };
}

/** A 404 of the service itself: nothing was carried out. */
const isMissing = (failure: unknown) => isServiceFailure(failure) && failure.kind === 'not-found';
