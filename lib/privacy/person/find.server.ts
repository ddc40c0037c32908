import type { Queryable } from '@/lib/db/client.server';
import { parsePhone } from '@/lib/format/phone/phone';
import { fieldProblem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { ERASABLE_STATUSES } from '../rows/erase-order-rows.server';
import { importRowsOf } from '../rows/import-rows.server';
import { standingOf } from '../rows/standing-rows.server';
import type { PersonFound, PersonQuery } from '../schema';
import {
  addressRequestsOf,
  countOpenJobsWith,
  customerOfPhone,
  ordersOfPhone,
  type PersonOrder,
} from './person-rows.server';
import { digitSpellings } from './spellings';

/** Counts what the connection holds of a customer. 400 at `phone` for text that is no number. */
export async function findPerson(ctx: Context, query: PersonQuery): Promise<PersonFound> {
  const person = await personOf(ctx, query);
  const { phone, orders, rows, customer, addresses, links, standing } = person;
  return {
    phone,
    name: customer?.name ?? orders.at(-1)?.customerName ?? null,
    orders: orders.length,
    open: countOpen(person),
    addresses: addresses.length,
    others: links.length + rows.length + standing.length,
    firstAt: orders[0]?.createdAt.toISOString() ?? null,
    lastAt: orders.at(-1)?.createdAt.toISOString() ?? null,
  };
}

export async function personOf(
  { db, connection }: Pick<Context, 'connection'> & { db: Queryable },
  { phone: typed }: PersonQuery,
) {
  const parsed = parsePhone(typed, connection.country);
  if (!parsed.ok) throw fieldProblem('phone', parsed.problem);
  const of = { connectionId: connection.id, phone: parsed.e164 };
  const spellings = digitSpellings(of.phone);
  // One after the other: in a transaction they share a connection.
  const orders = await ordersOfPhone(db, of);
  const orderIds = orders.map(({ id }) => id);
  const rows = await importRowsOf(db, connection.id, spellings);
  const known = await customerOfPhone(db, of);
  const links = await addressRequestsOf(db, of, orderIds);
  const standing = await standingOf(db, connection.id, spellings);
  const openJobs = await countOpenJobsWith(db, of);
  return { ...of, orders, orderIds, rows, ...known, links, standing, openJobs };
}

type Open = { orders: readonly PersonOrder[]; rows: readonly { isOpen: boolean }[]; openJobs: number };

/** Orders that have not ended, and those that an import or a correction is still to send. */
export function countOpen({ orders, rows, openJobs }: Open): number {
  const isEnded = ({ status }: PersonOrder) => ERASABLE_STATUSES.includes(status);
  return orders.filter((order) => !isEnded(order)).length + rows.filter(({ isOpen }) => isOpen).length + openJobs;
}
