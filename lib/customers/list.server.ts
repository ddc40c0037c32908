import { z } from 'zod';
import { searchTerm } from '@/lib/format/text/search';
import { Problem } from '@/lib/http/problem';
import { areasBegunBy } from '@/lib/map/areas/suggest-areas';
import type { Context } from '@/lib/request/context.server';
import { type CustomerPosition, pageOfCustomers } from './rows.server';
import type { CustomerPage, ListCustomers } from './schema';
import { searchTextOfArea } from './search-text';
import { toCustomerRow } from './to-row.server';

const PAGE_SIZE = 50;
const Position = z.object({ lastUsedAt: z.iso.datetime().refine((text) => text >= '0001'), id: z.uuid() });

/** The customers of the connection, the latest first. */
export async function listCustomers(ctx: Context, { q, only, after }: ListCustomers): Promise<CustomerPage> {
  const { db, connection, user } = ctx;
  const term = q ? searchTerm(q) : '';
  const areas = q ? areasBegunBy(connection.country, q) : [];
  const terms = term === '' ? [] : [term, ...areas.map(({ name }) => searchTextOfArea(name.en))];
  const { id: connectionId, currency } = connection;
  const where = {
    connectionId,
    branches: user.branches,
    currency,
    terms,
    only,
    after: after ? positionOf(after) : undefined,
  };
  const rows = await pageOfCustomers(db, where, PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE).map(toCustomerRow);
  const last = page.at(-1);
  return { customers: page, next: rows.length > PAGE_SIZE && last ? `${last.lastUsedAt}_${last.id}` : null };
}

function positionOf(cursor: string): CustomerPosition {
  const [lastUsedAt, id] = cursor.split('_');
  const position = Position.safeParse({ lastUsedAt, id });
  if (!position.success) throw new Problem(400, 'invalid_input', { fields: [{ path: 'after', message: 'invalid' }] });
  return position.data;
}
