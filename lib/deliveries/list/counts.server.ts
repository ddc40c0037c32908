import type { Context } from '@/lib/request/context.server';
import { type DeliveryFilters, type ListCounts, MOST_COUNTED } from '../schema';
import { whereOf } from './list.server';
import { countDeliveries } from './list-rows.server';
import { COUNTED_VIEWS, filtersOf } from './views';

/** How many deliveries the tabs of the list have under the other filters. */
export async function countViews(ctx: Context, filters: DeliveryFilters): Promise<ListCounts> {
  const others = { ...filters, status: undefined, show: undefined };
  const counts = COUNTED_VIEWS.map(async (view) => {
    const where = await whereOf(ctx, { ...others, ...filtersOf(view) });
    return [view, await countDeliveries(ctx.db, where, MOST_COUNTED)];
  });
  return Object.fromEntries(await Promise.all(counts)) as ListCounts;
}
