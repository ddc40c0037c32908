import { serviceStateOf } from '@/lib/connections/client/service-state.server';
import type { Context } from '@/lib/request/context.server';
import { blockedCustomers, knownReferences } from './order-rows.server';
import type { CheckedReferences, CheckReferences } from './schema';

/** The references that were sent before or belong to an import, blocked customers, and the orders that go in a minute. */
export async function checkReferences(
  { db, connection, user }: Context,
  { references }: CheckReferences,
): Promise<CheckedReferences> {
  // A forecast: one import sends at most 1,200 a minute, measured against the sandbox.
  const rowsPerMinute = Math.min(1_200, serviceStateOf(connection).budget.bulkPerMinute());
  const [known, blocked] = await Promise.all([
    knownReferences(db, { connectionId: connection.id, branches: user.branches }, references),
    blockedCustomers(db, connection.id),
  ]);
  return { known, blocked, rowsPerMinute };
}
