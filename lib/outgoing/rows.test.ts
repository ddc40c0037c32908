import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importRows, imports } from '@/lib/db/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { cancelWaiting, settleClaimed } from './rows.server';

/** Imports of two merchants with one id: browsers choose the ids. */

const ID = crypto.randomUUID();
let fixture: ServiceFixture;
let merchants: [own: string, other: string];
beforeAll(async () => {
  fixture = await createServiceFixture();
  merchants = [fixture.ctx.connection.id, (await addConnection(fixture)).id];
});
beforeEach(async () => {
  await fixture.db.delete(imports);
  const at = fixture.ctx.now();
  for (const connectionId of merchants) {
    const outgoing = { connectionId, id: ID, name: 'boxes.csv', state: 'running', createdAt: at, updatedAt: at };
    await fixture.db.insert(imports).values(outgoing);
    const row = { connectionId, importId: ID, draft: {} };
    await fixture.db.insert(importRows).values([
      { ...row, position: 0, line: 2, reference: 'R-0', state: 'waiting' },
      { ...row, position: 1, line: 3, reference: 'R-1', state: 'sending' },
    ]);
  }
});
afterAll(() => fixture.close());

const statesOf = async (connectionId: string) => {
  const ofImport = and(eq(importRows.connectionId, connectionId), eq(importRows.importId, ID));
  const rows = await fixture.db.select().from(importRows).where(ofImport).orderBy(asc(importRows.position));
  return rows.map(({ state }) => state);
};

test.each([
  ['canceling what waits', cancelWaiting, ['canceled', 'sending']],
  ['settling what a dead process had claimed', settleClaimed, ['waiting', 'waiting']],
])('%s touches the rows of its merchant alone', async (_, change, states) => {
  const [own, other] = merchants;
  await change(fixture.db, { connectionId: own, id: ID });
  expect(await statesOf(own)).toEqual(states);
  expect(await statesOf(other)).toEqual(['waiting', 'sending']);
});
