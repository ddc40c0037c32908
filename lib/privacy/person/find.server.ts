import { parsePhone } from '@/lib/format/phone/phone';
import { fieldProblem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { ERASABLE_STATUSES } from '../erase-order-rows.server';
import { importRowsOf } from '../import-rows.server';
import type { PersonFound, PersonQuery } from '../schema';
import { customerOfPhone, ordersOfPhone, type PersonOrder } from './person-rows.server';
import { digitSpellings } from './spellings';

/** What the connection holds of a customer. 400 at `phone` for text that is no number. */
export async function findPerson(ctx: Context, query: PersonQuery): Promise<PersonFound> {
  const { phone, orders, rows, customer, addresses } = await personOf(ctx, query);
  return {
    phone,
    name: customer?.name ?? orders.at(-1)?.customerName ?? null,
    orders: orders.length,
    open: countOpen(orders, rows),
    addresses: addresses.length,
    firstAt: orders[0]?.createdAt.toISOString() ?? null,
    lastAt: orders.at(-1)?.createdAt.toISOString() ?? null,
  };
}

export async function personOf({ db, connection }: Pick<Context, 'db' | 'connection'>, { phone: typed }: PersonQuery) {
  const parsed = parsePhone(typed, connection.country);
  if (!parsed.ok) throw fieldProblem('phone', parsed.problem);
  const of = { connectionId: connection.id, phone: parsed.e164 };
  const [orders, rows, known] = await Promise.all([
    ordersOfPhone(db, of),
    importRowsOf(db, connection.id, digitSpellings(of.phone)),
    customerOfPhone(db, of),
  ]);
  return { ...of, orders, rows, ...known };
}

/** Orders that have not ended, and rows of imports that are still to be sent. */
export function countOpen(orders: readonly PersonOrder[], rows: readonly { isOpen: boolean }[]): number {
  const isEnded = ({ status }: PersonOrder) => ERASABLE_STATUSES.includes(status);
  return orders.filter((order) => !isEnded(order)).length + rows.filter(({ isOpen }) => isOpen).length;
}
