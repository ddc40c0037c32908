import { z } from 'zod';
import type { Country } from '@/lib/connections/model/connection';
import { businessDays } from '@/lib/format/time/business-day';
import { Problem } from '@/lib/http/problem';
import { searchTerms } from '@/lib/order/search-text';
import type { Context } from '@/lib/request/context.server';
import { type DeliveryFilters, type DeliveryPage, type DeliveryRow, type ListDeliveries, PAGE_SIZE } from '../schema';
import { type ListWhere, pageOfDeliveries } from './list-rows.server';

/** One page of the connection's deliveries, newest first, with cursors to both sides where there is more. */
export async function listDeliveries(
  ctx: Context,
  { older, newer, ...filters }: ListDeliveries,
): Promise<DeliveryPage> {
  const where = await whereOf(ctx, filters);
  if (newer) {
    const rows = await pageOfDeliveries(ctx.db, where, { limit: PAGE_SIZE + 1, newerThan: decodeCursor(newer) });
    const page = rows.slice(1);
    // Less than a page is newer: the first page is the right one.
    if (rows.length > PAGE_SIZE) return { rows: page, newer: cursorOf(page[0]), older: cursorOf(page.at(-1)) };
  }
  const olderThan = older && !newer ? decodeCursor(older) : undefined;
  const rows = await pageOfDeliveries(ctx.db, where, { limit: PAGE_SIZE + 1, olderThan });
  const page = rows.slice(0, PAGE_SIZE);
  return {
    rows: page,
    newer: olderThan ? cursorOf(page[0]) : null,
    older: rows.length > PAGE_SIZE ? cursorOf(page.at(-1)) : null,
  };
}

/** The filters of the address as the ledger understands them. */
export async function whereOf({ connection, user, now }: Context, filters: DeliveryFilters): Promise<ListWhere> {
  return {
    connectionId: connection.id,
    branches: user.branches,
    now: now(),
    terms: filters.q ? await termsOf(connection.country, filters.q) : undefined,
    statuses: filters.status,
    ...(filters.show && { [filters.show]: connection.attention }),
    branchId: filters.branch,
    dates: filters.dates,
    from: filters.from ? businessDays(connection, filters.from).from : undefined,
    before: filters.to ? businessDays(connection, filters.to).before : undefined,
    paymentType: filters.payment,
    madeElsewhere: filters.made ? filters.made === 'elsewhere' : undefined,
    testMode: filters.test ? filters.test === 'only' : undefined,
  };
}

/** Loads the lists of areas when somebody searches. */
async function termsOf(country: Country, text: string) {
  const { areasBegunBy } = await import('@/lib/map/areas/suggest-areas');
  return searchTerms(text, areasBegunBy(country, text));
}

/** The position of a row in the list, as text for a URL. */
function cursorOf(row: DeliveryRow | undefined): string | null {
  return row ? `${row.createdAt}_${row.id}` : null;
}

/** PostgreSQL has no year 0. */
const Position = z.object({ createdAt: z.iso.datetime().refine((text) => text >= '0001'), id: z.uuid() });

/** The position of a cursor. 400 for text that is not a cursor. */
function decodeCursor(cursor: string) {
  const [createdAt, id] = cursor.split('_');
  const position = Position.safeParse({ createdAt, id });
  if (!position.success) throw new Problem(400, 'invalid_input', { fields: [{ path: 'cursor', message: 'invalid' }] });
  return position.data;
}
