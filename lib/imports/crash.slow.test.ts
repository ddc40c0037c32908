import { isNull, or, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '@/lib/db/client.server';
import { deliveries, importRows } from '@/lib/db/schema';
import { createDelivery } from '@/lib/deliveries/create.server';
import { SUBMIT_LEASE_MS, SUBMIT_RENEW_MS } from '@/lib/deliveries/ledger/check-schedule';
import { ordersAtService } from '@/lib/deliveries/scenarios/testing-orders';
import { serviceBehindProxy } from '@/lib/deliveries/scenarios/testing-service-proxy';
import { checkDue } from '@/lib/deliveries/sync/watch.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { exportImport } from './export.server';
import { startImport } from './start.server';
import { sheetOf, startInstance, untilState } from './testing-imports';

const ROWS = 240;
const KILLS = 12;
const KILL_EVERY_MS = 350;

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture({ asDocumented: true });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(async () => {
  vi.restoreAllMocks();
  await fixture.close();
});

/** The same faults in each run: of a hundred orders ten answers are lost, ten get a 5xx, five a reset, three a 429. */
function nextFault(): 'lost' | 'error' | 'reset' | 'limit' | null {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  const share = seed / 2 ** 31;
  return share < 0.1 ? 'lost' : share < 0.2 ? 'error' : share < 0.25 ? 'reset' : share < 0.28 ? 'limit' : null;
}
let seed = 20_261_123;

it('each row is sent once: two instances, crashes, a database that drops, faults, and a second person with the file', {
  timeout: 300_000,
}, async () => {
  const before = (await ordersAtService(fixture)).total;
  const proxy = await serviceBehindProxy(fixture, async (request, response) => {
    const fault = request.method === 'POST' ? nextFault() : null;
    if (fault === 'error') response.writeHead(502).end('{"error":"bad_gateway","message":"x"}');
    if (fault === 'limit') response.writeHead(429, { 'retry-after': '0' }).end('{"error":"limit","message":"x"}');
    if (fault === 'reset') request.socket.destroy();
    if (fault !== 'lost') return fault !== null;
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string' && /^(authorization|content-type|x-)/.test(name)) headers.set(name, value);
    await fetch(`${fixture.sandbox.url}${request.url}`, { method: 'POST', headers, body: Buffer.concat(chunks) });
    request.socket.destroy();
    return true;
  });

  const rows = sheetOf(fixture, ROWS);
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const resorted = [...sheetOf(fixture, 10, ROWS + 1), ...rows.toReversed()];
  await Promise.all([
    startImport(fixture.ctx, { id: first, name: 'boxes.csv', rows }),
    startImport(fixture.ctx, { id: second, name: 'boxes 2.csv', rows: resorted }),
  ]);

  const url = process.env.DATABASE_URL ?? '';
  const instances = [0, 1].map(() => startProcess());
  for (let kill = 0; kill < KILLS; kill += 1) {
    await new Promise((resolve) => setTimeout(resolve, KILL_EVERY_MS));
    if (kill % 3 === 2) await dropConnections();
    else {
      const victim = kill % 2;
      instances[victim]?.crash();
      instances[victim] = startProcess();
    }
  }
  // An outage of the database is logged; the next look finds what is due.
  const worker = setInterval(() => void takeOverOrphans().catch(console.error), 500);
  for (const id of [first, second]) await untilState(fixture.ctx, id, 'done', 200_000);
  clearInterval(worker);
  await settleLedger();
  for (const { crash } of instances) crash();
  await proxy.close();

  expect((await ordersAtService(fixture)).total - before).toBe(ROWS + 10);
  const ledger = await fixture.db.select().from(deliveries);
  expect(new Set(ledger.map(({ code }) => code)).size).toBe(ROWS + 10);
  const stored = await fixture.db.select().from(importRows);
  expect(stored.filter(({ state }) => state === 'handed')).toHaveLength(ROWS + 10);
  for (const id of [first, second]) await expectServiceList(id);

  /** An instance with connections of its own, which a crash takes away. */
  function startProcess() {
    const own = openDatabase(url);
    const ctx = { ...proxy.ctx, db: own.db };
    const instance = startInstance(
      ctx,
      { create: (context, order) => createDelivery({ ...context, db: own.db }, order) },
      400,
    );
    return {
      crash: () => {
        void instance.stop();
        void own.pool.end();
      },
    };
  }

  /** Does what a restart of PostgreSQL does to everybody. */
  async function dropConnections() {
    await fixture.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  }

  /** The worker of the ledger. A running call renews its lease before the last seconds of it; a crashed one does not. */
  function takeOverOrphans() {
    return checkDue(
      fixture.db,
      async () => fixture.ctx,
      new Date(Date.now() + SUBMIT_LEASE_MS - SUBMIT_RENEW_MS - 1_000),
    );
  }

  /** The worker of the ledger, an hour later. */
  async function settleLedger() {
    const unanswered = or(isNull(deliveries.code));
    await vi.waitFor(
      async () => {
        await checkDue(fixture.db, async () => fixture.ctx, new Date(Date.now() + 60_000));
        expect(await fixture.db.select().from(deliveries).where(unanswered)).toEqual([]);
      },
      { timeout: 30_000, interval: 50 },
    );
  }

  /** The file has each row with the code, fee and link that the service has for it. */
  async function expectServiceList(id: string) {
    const same = (text: string) => text;
    const texts = { column: same, state: same, status: same, problem: () => '' };
    const file = await (await exportImport(fixture.ctx, { id }, texts)).text();
    const [header = [], ...lines] = file
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(','));
    expect(lines).toHaveLength(id === first ? ROWS : ROWS + 10);
    const at = (name: string) => header.indexOf(name);
    for (const line of lines) {
      // A code such as 12E345 stands behind a sign that keeps it text.
      const code = line[at('code')]?.replace(/^'/, '') ?? '';
      const { delivery } = await fixture.ctx.service.getDelivery(code);
      expect(line[at('customer')]).toBe(delivery.customer.name);
      expect(Number(line[at('fee')])).toBe(Number(delivery.delivery_fee));
      expect(line[at('link')]).toBe(delivery.logistics.tracking_url);
    }
  }
});
