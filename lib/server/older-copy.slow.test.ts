import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { deliveries } from '@/lib/db/schema';
import { createDelivery } from '@/lib/deliveries/create.server';
import { copiesAtService, openInbox, orderOf } from '@/lib/deliveries/scenarios/testing-orders';
import { LIVE_FRAMES } from '@/lib/live/events/events';
import { createLiveBus, type LiveBus } from '@/lib/live/stream/bus.server';
import { streamLive } from '@/lib/live/stream/stream.server';
import { openScreen } from '@/lib/live/testing-screen';
import { serveRequests } from '@/lib/testing/serve-requests';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';

/** A copy of the database is put back under a running dashboard, as after a failover to a standby that was behind. */

let fixture: ServiceFixture;
let bus: LiveBus;
let server: Awaited<ReturnType<typeof serveRequests>>;
let administrator: pg.Client;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fixture = await createServiceFixture();
  const { ctx } = fixture;
  bus = createLiveBus(process.env.DATABASE_URL ?? '', ctx.db);
  let opened = 0;
  server = await serveRequests((request) => {
    opened += 1;
    return streamLive(request, {
      bus,
      db: ctx.db,
      connectionId: ctx.connection.id,
      user: { ...ctx.user, id: `user-${opened % 8}` },
      loaders: { delivery: { permission: 'delivery:read' } },
    });
  });
  administrator = new pg.Client(inject('postgresUrl'));
  await administrator.connect();
});
afterAll(async () => {
  await bus.stop();
  await server.close();
  await administrator.end();
  await fixture.close();
  vi.restoreAllMocks();
});

test('screens read everything again and follow the copy; lost orders come back and are never made twice', async () => {
  const { ctx } = fixture;
  const inbox = await openInbox(fixture);
  await createDelivery(ctx, orderOf(fixture, 'v2'));
  const name = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1);
  const copy = `${name}_${randomUUID().slice(0, 8)}`;
  await whileClosed(name, () => administrator.query(`create database "${copy}" template "${name}"`));

  const pressedAgain = orderOf(fixture, 'v2');
  const reported = orderOf(fixture, 'v2');
  await createDelivery(ctx, pressedAgain);
  const lost = await createDelivery(ctx, reported);
  const screens = await Promise.all(Array.from({ length: 40 }, () => openScreen(server.url)));
  for (const screen of screens) expect(await resyncOf(screen)).toBe(false);
  await vi.waitFor(async () => expect((await inbox.entries()).every(({ processedAt }) => processedAt)).toBe(true));

  await whileClosed(
    name,
    () => administrator.query(`alter database "${name}" rename to "${copy}_later"`),
    `${copy}_later`,
  );
  await administrator.query(`alter database "${copy}" rename to "${name}"`);
  const returned = await Promise.all(
    screens.map(async (screen) => {
      const hello = await screen.next('hello');
      expect(LIVE_FRAMES.hello.parse(JSON.parse(hello.data)).resync).toBe(true);
      return openScreen(server.url, hello.id ?? '');
    }),
  );
  const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
  for (const screen of returned) {
    expect(await resyncOf(screen)).toBe(false);
    const { changes } = LIVE_FRAMES.changes.parse(JSON.parse((await screen.next('changes')).data));
    expect(changes.flatMap(({ subjects }) => subjects.map(({ id }) => id))).toContain(delivery.id);
    screen.close();
  }

  expect(await createDelivery(ctx, pressedAgain)).toMatchObject({ outcome: 'made' });
  expect(await copiesAtService(fixture, pressedAgain.reference)).toBe(1);
  await fixture.control('POST', `/deliveries/${lost.delivery.code}/status`, { status: 'accepted' });
  // Its webhook brings it back, without the reference where the service does not tell it.
  const rowsOfLost = () =>
    ctx.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.code, lost.delivery.code ?? ''));
  await vi.waitFor(async () => expect(await rowsOfLost()).toHaveLength(1), 10_000);
  await createDelivery(ctx, reported);
  expect(await copiesAtService(fixture, reported.reference)).toBe(1);
  expect(await rowsOfLost()).toMatchObject([{ reference: reported.reference }]);
  await inbox.close();
  await endSessions(`${copy}_later`);
  await administrator.query(`drop database "${copy}_later"`);
});

async function resyncOf(screen: Awaited<ReturnType<typeof openScreen>>): Promise<boolean> {
  return LIVE_FRAMES.hello.parse(JSON.parse((await screen.next('hello')).data)).resync;
}

/** Nobody comes back in between: a database with a session is neither copied nor renamed. `after`: its name then. */
async function whileClosed(database: string, act: () => Promise<unknown>, after = database): Promise<void> {
  await administrator.query(`alter database "${database}" with allow_connections false`);
  await endSessions(database);
  await act();
  await administrator.query(`alter database "${after}" with allow_connections true`);
}

async function endSessions(database: string): Promise<void> {
  await administrator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
}
