import { serviceStateOf } from '@/lib/connections/client/service-state.server';
import type { Context } from '@/lib/request/context.server';
import { MOST_PER_MINUTE } from './forecast';
import { knownReferences } from './order-rows.server';
import type { CheckedReferences, CheckReferences } from './schema';

/** The references that were sent before or belong to an import, and how many orders a minute the service takes. */
export async function checkReferences(
  { db, connection }: Context,
  { references }: CheckReferences,
): Promise<CheckedReferences> {
  const { budget } = serviceStateOf(connection);
  const rowsPerMinute = Math.min(MOST_PER_MINUTE, budget.bulkPerMinute());
  return { known: await knownReferences(db, connection.id, references), rowsPerMinute };
}
