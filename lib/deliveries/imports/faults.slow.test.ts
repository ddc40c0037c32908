import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { deliveries, webhookInbox } from '@/lib/db/schema';
import { compileScript } from '@/lib/launch/process/compile-script';
import type { Context } from '@/lib/request/context.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { addByCode } from '../by-code/add.server';
import { createDelivery } from '../create.server';
import { addAllCodes, orderElsewhere } from '../scenarios/testing-elsewhere';
import { orderOf, ordersAtService } from '../scenarios/testing-orders';
import { checkDue } from '../sync/watch.server';
import type { InboxProcess } from './testing-inbox-process';

/**
 * Orders, half of them made elsewhere: webhooks are repeated, late and early, answers are lost, and the process that receives
 * webhooks is killed for longer than the service repeats them. `FAULT_ORDERS=1000` makes as many.
 */

const EACH = Number(process.env.FAULT_ORDERS ?? 100) / 2;
const AT_ONCE = 12;
const STATUSES = ['accepted', 'en_route', 'completed', 'failed'];

let fixture: ServiceFixture;
let inbox: ChildProcess | undefined;
beforeAll(async () => {
  fixture = await createServiceFixture({ asDocumented: true });
});
afterAll(() => {
  inbox?.kill('SIGKILL');
  return fixture.close();
});

it('the ledger has each order once and equals the service', { timeout: 120_000 }, async () => {
  const { ctx, control } = fixture;
  inbox = await startInbox();
  await control('POST', '/webhooks/faults', { duplicate: 0.2, reorder: 0.2 });
  const codes: string[] = [];
  const elsewhere: string[] = [];
  const here = async (number: number) => {
    const input = orderOf(fixture, 'v2', { name: `Here ${number}` });
    const made = await createDelivery(number % 10 === 0 ? crashing() : ctx, input).catch(() => undefined);
    if (made?.delivery.code) codes.push(made.delivery.code);
  };
  const there = async (number: number) => {
    const { code } = await orderElsewhere(fixture, { name: `There ${number}` });
    codes.push(code);
    elsewhere.push(code);
  };
  await atOnce(2 * EACH, async (number) => {
    if (number % 15 === 0) await breakSomething();
    await (number % 2 === 0 ? here(number / 2) : there(number));
    await moveOne(codes);
  });
  expect(elsewhere).toHaveLength(EACH);

  // The worker's process is killed in the middle; another one goes on.
  const killed = once(inbox, 'exit');
  inbox.kill('SIGKILL');
  await Promise.all([killed, atOnce(EACH / 10, () => moveOne(codes))]);
  await endAttempts();
  expect((await webhooksOfService()).discarded).toBeGreaterThan(0);
  inbox = await startInbox();
  await control('DELETE', '/faults');
  await control('POST', '/webhooks/faults', {});
  await atOnce(EACH, () => moveOne(codes));
  await endAttempts();
  await vi.waitFor(expectIdle, { timeout: 60_000, interval: 250 });
  for (const hours of [1, 2]) {
    const now = new Date(Date.now() + hours * 3_600_000);
    while ((await checkDue(fixture.db, async () => ({ ...ctx, now: () => now }), now)) > 0);
  }
  // No webhook came of some of them.
  await addByCode(ctx, { codes: elsewhere });
  await addAllCodes(ctx);
  await expectEqual();
});

/** Receiver and worker in a process of their own. */
async function startInbox() {
  const { ctx, key, sandbox } = fixture;
  const input: InboxProcess = {
    databaseUrl: process.env.DATABASE_URL ?? '',
    connectionId: ctx.connection.id,
    webhookToken: ctx.connection.webhookToken ?? '',
    baseUrl: sandbox.url,
    v2: { apiKey: key.apiKey, apiSecret: key.apiSecret },
  };
  const script = await compileScript('lib/deliveries/imports/testing-inbox-process.ts');
  const started = fork(script, [JSON.stringify(input)], { execArgv: [] });
  const [url] = z
    .tuple([z.string()])
    .rest(z.unknown())
    .parse(await once(started, 'message'));
  await fixture.sendWebhooksTo(url);
  return started;
}

/** A lost answer, one that never arrived, or a read that fails. */
async function breakSomething() {
  const create = { method: 'POST', path: '^/v2/deliveries$' };
  const read = { method: 'GET', path: '^/v2/deliveries/', status: 503 };
  for (const rule of [{ ...create, drop: 'after' }, { ...create, drop: 'before' }, read]) {
    await fixture.control('POST', '/faults', rule);
  }
}

/** Moves one of the orders on, if it has not ended. */
async function moveOne(codes: string[]) {
  const code = codes[Math.floor(Math.random() * codes.length)];
  const status = STATUSES[Math.floor(Math.random() * STATUSES.length)];
  if (code) await fixture.control('POST', `/deliveries/${code}/status`, { status, hold: true }).catch(() => undefined);
}

/** The context of a process that ends when the service has the order, before its answer is recorded. */
function crashing(): Context {
  const { ctx } = fixture;
  const service: Context['service'] = {
    ...ctx.service,
    createDelivery: async (...sent) => {
      await ctx.service.createDelivery(...sent);
      throw new Error('the process ends here');
    },
  };
  return { ...ctx, service };
}

const State = z.object({ webhooks: z.object({ waiting: z.number(), discarded: z.number() }) });
const webhooksOfService = async () => State.parse(await fixture.control('GET', '')).webhooks;

/** Moves the service's clock until each webhook has arrived or had its three attempts. */
async function endAttempts() {
  await vi.waitFor(
    async () => {
      await fixture.control('POST', '/clock', { advanceSeconds: 5 * 60 });
      expect((await webhooksOfService()).waiting).toBe(0);
    },
    { timeout: 60_000, interval: 250 },
  );
}

async function expectIdle() {
  // The waits between two attempts are over.
  await fixture.db
    .update(webhookInbox)
    .set({ nextAttemptAt: new Date(0) })
    .where(isNull(webhookInbox.processedAt));
  expect((await webhooksOfService()).waiting).toBe(0);
  expect(await fixture.db.$count(webhookInbox, isNull(webhookInbox.processedAt))).toBe(0);
}

async function expectEqual() {
  const rows = await fixture.db.select().from(deliveries);
  const { total } = await ordersAtService(fixture);
  expect({ rows: rows.length, codes: new Set(rows.map(({ code }) => code)).size, total }).toEqual({
    rows: 2 * EACH,
    codes: 2 * EACH,
    total: 2 * EACH,
  });
  const differing: unknown[] = [];
  await atOnce(rows.length, async (number) => {
    const row = rows[number];
    const { delivery } = await fixture.ctx.service.getDelivery(row?.code ?? '');
    const atService = [delivery.status, Number(delivery.delivery_fee), Number(delivery.amount), delivery.customer.name];
    const inLedger = [row?.status, Number(row?.deliveryFee), Number(row?.amount), row?.customerName];
    if (JSON.stringify(atService) !== JSON.stringify(inLedger)) differing.push({ atService, inLedger });
    expect(row?.madeElsewhere).toBe(delivery.customer.name.startsWith('There'));
  });
  expect(differing).toEqual([]);
}

/** Does something `times` times, a few at once. */
async function atOnce(times: number, work: (number: number) => Promise<unknown>) {
  let next = 0;
  const lane = async () => {
    while (next < times) {
      const number = next;
      next += 1;
      await work(number);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
