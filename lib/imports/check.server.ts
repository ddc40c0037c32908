import { serviceStateOf } from '@/lib/connections/client/service-state.server';
import { MOST_PER_MINUTE } from '@/lib/outgoing/forecast';
import type { Context } from '@/lib/request/context.server';
import { blockedCustomers, knownReferences } from './order-rows.server';
import type { CheckedReferences, CheckReferences } from './schema';

/** The references that were sent before or belong to an import, blocked customers, and the orders that go in a minute. */
export async function checkReferences(
  { db, connection, user }: Context,
  { references }: CheckReferences,
): Promise<CheckedReferences> {
  const { budget } = serviceStateOf(connection);
  const rowsPerMinute = Math.min(MOST_PER_MINUTE, budget.bulkPerMinute());
  const [known, blocked] = await Promise.all([
    knownReferences(db, { connectionId: connection.id, branches: user.branches }, references),
    blockedCustomers(db, connection.id),
  ]);
  return { known, blocked, rowsPerMinute };
}
