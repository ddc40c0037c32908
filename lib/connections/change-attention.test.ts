import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog, liveEvents } from '@/lib/db/schema';
import { DEFAULT_ATTENTION } from '@/lib/progress/attention-settings';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { changeAttention } from './change-settings.server';
import { findConnectionRow } from './model/rows.server';
import { toConnection } from './model/to-connection.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

it('a changed limit counts from then on, and is in the audit log with what it was', async () => {
  const { ctx, db } = fixture;
  expect(ctx.connection.attention).toEqual(DEFAULT_ATTENTION);
  const wanted = { ...DEFAULT_ATTENTION, waitingMinutes: 25 };
  await changeAttention(ctx, wanted);
  expect(toConnection(await findConnectionRow(db, ctx.connection.id)).attention).toEqual(wanted);
  const [line] = await db.select().from(auditLog);
  expect(line).toMatchObject({ action: 'attention_changed', detail: { from: DEFAULT_ATTENTION, to: wanted } });
  expect(await db.select().from(liveEvents)).toMatchObject([{ kind: 'connection', actorId: ctx.user.id }]);
});
