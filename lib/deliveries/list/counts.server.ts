import type { Context } from '@/lib/request/context.server';
import { type DeliveryFilters, type ListCounts, MOST_COUNTED } from '../schema';
import { whereOf } from './list.server';
import { countDeliveries } from './list-rows.server';
import { filtersOf } from './views';

/** How many deliveries the tabs of the list have under the other filters. */
export async function countViews(ctx: Context, filters: DeliveryFilters): Promise<ListCounts> {
  const others = { ...filters, status: undefined, show: undefined };
  const count = async (view: keyof ListCounts) =>
    countDeliveries(ctx.db, await whereOf(ctx, { ...others, ...filtersOf(view) }), MOST_COUNTED);
  const [attention, scheduled, underWay] = await Promise.all([
    count('attention'),
    count('scheduled'),
    count('underWay'),
  ]);
  return { attention, scheduled, underWay };
}
