import type { Country } from '@/lib/connections/model/connection';
import type { Queryable } from '@/lib/db/client.server';
import { parsePhone } from '@/lib/format/phone/phone';
import { digitsOf, foldText } from '@/lib/format/text/search';
import { draftOfKnown } from '../ledger/draft-of-known.server';
import type { LedgerRow } from '../ledger/rows.server';
import { upsertCustomerElsewhere } from './customer-rows.server';

/** Makes the customer of an order made elsewhere known, with the pin as the address if there is one. In a transaction. */
export async function rememberCustomerElsewhere(tx: Queryable, row: LedgerRow, country: Country): Promise<void> {
  const phone = parsePhone(row.phone, country);
  if (!phone.ok || row.customerName === '') return;
  const { destination_format = '', destination } = draftOfKnown(row);
  await upsertCustomerElsewhere(tx, {
    connectionId: row.connectionId,
    phone: phone.e164,
    name: row.customerName,
    destinationFormat: destination_format,
    destination,
    lastUsedAt: row.createdAt,
    searchText: foldText(`${row.customerName} ${digitsOf(phone.e164)}`),
  });
}
