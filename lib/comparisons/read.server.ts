import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { findComparison } from './rows.server';
import type { Comparison, ComparisonById } from './schema';

/** A stored comparison of any user of the merchant: its address can be passed on. */
export async function readComparison({ db, connection }: Context, { id }: ComparisonById): Promise<Comparison> {
  const comparison = await findComparison(db, connection.id, id);
  if (!comparison) throw new Problem(404, 'comparison_not_found');
  return comparison;
}
