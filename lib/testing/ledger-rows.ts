import type { Database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { deliveries } from '@/lib/db/schema';
import { normalPhone } from '@/lib/format/phone/normal-phone';

type Row = typeof deliveries.$inferInsert;
export type TestOrder = Partial<Row> & { at: string; area?: string };

const AT_ONCE = 1_000;
let made = 0;

/** Adds orders to the ledger as if they had been delivered. `at`: when they were created and ended, unless stated. */
export async function addOrders(db: Database, connectionId: string, orders: readonly TestOrder[]): Promise<Row[]> {
  const rows = orders.map((order) => toRow(connectionId, order));
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await db.insert(deliveries).values(rows.slice(start, start + AT_ONCE));
  }
  return rows;
}

function toRow(
  connectionId: string,
  { at: text, area = 'Salmiya', customerPhone = '+96550000001', ...order }: TestOrder,
): Row {
  made += 1;
  const at = new Date(text);
  const createdAt = order.createdAt ?? at;
  return {
    id: newId(createdAt.getTime()),
    connectionId,
    reference: `T-${made}`,
    code: `T${made}`,
    status: 'completed',
    requestBody: '{}',
    draft: { destination: { area } },
    paymentType: 'paid',
    amount: '10.000',
    currency: 'KWD',
    deliveryFee: '1.250',
    customerName: 'Sara',
    customerPhone,
    phone: normalPhone(customerPhone, 'KW'),
    searchText: '',
    createdAt,
    updatedAt: at,
    statusAt: at,
    endedAt: at,
    ...order,
  };
}
