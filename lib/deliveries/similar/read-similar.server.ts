import { z } from 'zod';
import { shown } from '@/lib/db/shown';
import type { Context } from '@/lib/request/context.server';
import { recentOrders } from './rows.server';
import { SHARED, SimilarOrder, type SimilarOrders, type SimilarQuery } from './schema';
import { sharedBy } from './shared-by';

const RECENT_MS = 30 * 60_000;
/** A dispatcher reads no more. */
const MOST = 3;

const Draft = z.object({ destination: z.unknown() }).catch({ destination: null });

/** The orders of the last 30 minutes and the scheduled ones that may be the same order, whoever made them. */
export async function readSimilar(ctx: Context, order: SimilarQuery): Promise<SimilarOrders> {
  const now = ctx.now();
  const since = new Date(now.getTime() - RECENT_MS);
  const { reference } = order;
  const of = { connectionId: ctx.connection.id, branches: ctx.user.branches };
  const recent = await recentOrders(ctx.db, { ...of, reference, since, now });
  const similar = recent.flatMap((row) => {
    const { destination } = Draft.parse(row.draft);
    const shared = sharedBy(order, { phone: row.phone, amount: row.amount, destination });
    return shared ? { ...shown(SimilarOrder.shape, row), code: row.code ?? row.reference ?? '', shared } : [];
  });
  // The same phone says more than the same door.
  const likeliest = similar.toSorted((a, b) => SHARED.indexOf(a.shared) - SHARED.indexOf(b.shared));
  return { similar: likeliest.slice(0, MOST) };
}
