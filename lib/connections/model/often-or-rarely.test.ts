import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connections } from '@/lib/db/schema';
import { recordScreens } from '@/lib/live/events/event-rows.server';
import { createLiveBus } from '@/lib/live/stream/bus.server';
import { addConnection, createLiveFixture, type LiveFixture } from '@/lib/live/testing-live-fixture';
import { oftenOrRarely } from './often-or-rarely.server';

let fixture: LiveFixture;
beforeAll(async () => {
  fixture = await createLiveFixture();
});
afterAll(() => fixture.end());

const screenAt = async (id: string) =>
  (await fixture.db.select().from(connections).where(eq(connections.id, id)))[0]?.screenAt ?? null;

test('all connections have a first turn; then those with an open screen, and all again after a while', async () => {
  const { db, connectionId: open } = fixture;
  const { connectionId: closed } = await addConnection(db);
  await recordScreens(db, [open]);
  const due = oftenOrRarely(db);
  expect((await due()).toSorted()).toEqual([open, closed].toSorted());
  expect(await due()).toEqual([open]);
  const always = oftenOrRarely(db, 0);
  await always();
  expect(await always()).toHaveLength(2);
  await db.update(connections).set({ screenAt: sql`now() - interval '3 minutes'` });
  expect(await due()).toEqual([]);
});

test('a screen is recorded while it is open, not at each moment, and without a new version of the connection', async () => {
  const { db, url } = fixture;
  const { connectionId } = await addConnection(db);
  const [before] = await db.select().from(connections).where(eq(connections.id, connectionId));
  const bus = createLiveBus(url, db);
  const nothing = () => {};
  const listener = { batch: nothing, access: nothing, silence: nothing, wentBack: nothing, closed: nothing };
  await bus.subscribe(connectionId, listener);
  await vi.waitFor(async () => expect(await screenAt(connectionId)).toBeInstanceOf(Date), 5_000);
  await bus.stop();
  const first = await screenAt(connectionId);
  await recordScreens(db, [connectionId]);
  expect(await screenAt(connectionId)).toEqual(first);
  const [after] = await db.select().from(connections).where(eq(connections.id, connectionId));
  expect(after?.version).toBe(before?.version);
});
