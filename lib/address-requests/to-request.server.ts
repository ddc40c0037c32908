import type { AddressRequestRow } from './rows.server';
import { AddressAnswer, type AddressRequest } from './schema';

/** A row as the merchant sees it. */
export function toAddressRequest(row: AddressRequestRow, now: Date): AddressRequest {
  const isOver = row.endedAt !== null || row.expiresAt <= now;
  return {
    id: row.id,
    // An answer that was confirmed before the end of its day can still be taken.
    state: row.endedAt === null && row.confirmedAt ? 'confirmed' : isOver ? 'ended' : 'waiting',
    reference: row.reference,
    customerName: row.customerName,
    customerPhone: row.customerPhone,
    answer: AddressAnswer.safeParse(row.answer).data ?? null,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  };
}
