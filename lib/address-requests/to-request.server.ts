import { shown } from '@/lib/db/shown';
import type { AddressRequestRow } from './rows.server';
import { AddressAnswer, AddressRequest } from './schema';

/** A row as the merchant sees it. */
export function toAddressRequest(row: AddressRequestRow, now: Date): AddressRequest {
  const isOver = row.endedAt !== null || row.expiresAt <= now;
  return {
    ...shown(AddressRequest.shape, row),
    // An answer that was confirmed before the end of its day can still be taken.
    state: row.endedAt === null && row.confirmedAt ? 'confirmed' : isOver ? 'ended' : 'waiting',
    answer: AddressAnswer.safeParse(row.answer).data ?? null,
  };
}
