import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLog, customers, importRows, imports, jobs, liveEvents, users } from '@/lib/db/schema';
import { createDelivery } from '@/lib/deliveries/create.server';
import { copiesAtService, ordersAtService } from '@/lib/deliveries/scenarios/testing-orders';
import { addConnection } from '@/lib/live/testing-live-fixture';
import { parseOrder } from '@/lib/order/parse-order.server';
import { wakeOutgoing } from '@/lib/outgoing/rows.server';
import { outgoingJob } from '@/lib/outgoing/run.server';
import { createGateway } from '@/lib/service/gateway.server';
import { createCallBudget } from '@/lib/service/transport/limits/call-budget';
import { countAskingOrders } from '@/lib/standing/list.server';
import { beforeTransaction } from '@/lib/testing/before-transaction';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { mendOrder, pauseImport, resumeImport, stopImport } from './change.server';
import { exportImport } from './export.server';
import { progressOf } from './import-rows.server';
import { checkReferences, listImports, listOrders, readImport } from './read.server';
import { startImport } from './start.server';
import { IMPORT_TOOLS, rowOfSheet, sheetOf, startInstance, untilState } from './testing-imports';

let fixture: ServiceFixture;
let instances: ReturnType<typeof startInstance>[] = [];
let from = 0;
beforeAll(async () => {
  fixture = await createServiceFixture({ asDocumented: true });
});
beforeEach(async () => {
  await Promise.all(instances.map(({ stop }) => stop()));
  instances = [];
  await fixture.control('DELETE', '/faults');
  from += 1_000;
});
afterAll(async () => {
  await Promise.all(instances.map(({ stop }) => stop()));
  await fixture.close();
});

const start = (name: string, rows: ReturnType<typeof sheetOf>, id = crypto.randomUUID()) =>
  startImport(fixture.ctx, { id, name, rows });
const run = (...[tools]: [Parameters<typeof startInstance>[1]?]) => instances.push(startInstance(fixture.ctx, tools));
/** Also while the job's turn ends. */
const wake = (id: string) => wakeOutgoing(fixture.db, { connectionId: fixture.ctx.connection.id, id });
const rowsOf = async (id: string) => (await listOrders(fixture.ctx, { id })).rows;

describe('somebody of some branches', () => {
  it('is shown an import of their branches, and one with an order of another branch not at all', async () => {
    const [first, second] = fixture.merchant.branches;
    const from2 = (row: ReturnType<typeof rowOfSheet>, branch_id = '') => ({
      ...row,
      order: { ...row.order, origin_format: 'branch_format', origin: { branch_id } } as typeof row.order,
    });
    const sheet = sheetOf(fixture, 3, from);
    const own = await start('own.csv', sheet);
    const mixed = await start('mixed.csv', [
      ...sheetOf(fixture, 2, from + 10),
      from2(rowOfSheet(fixture, from + 20), second?.id),
    ]);
    const ctx = { ...fixture.ctx, user: { ...fixture.ctx.user, branches: [first?.id ?? ''] } };
    const { imports: seen, isNarrowed } = await listImports(ctx);
    const ids = seen.map(({ id }) => id);
    expect([ids.includes(own.id), ids.includes(mixed.id), isNarrowed]).toEqual([true, false, true]);
    const notFound = { status: 404, code: 'import_not_found' };
    await expect(readImport(ctx, { id: mixed.id })).rejects.toMatchObject(notFound);
    await expect(listOrders(ctx, { id: mixed.id })).rejects.toMatchObject(notFound);
    await expect(pauseImport(ctx, { id: mixed.id })).rejects.toMatchObject(notFound);
    expect(await readImport(fixture.ctx, { id: mixed.id })).toMatchObject({ state: 'running' });
    expect((await listOrders(ctx, { id: own.id })).rows).toHaveLength(3);
    expect((await listImports(fixture.ctx)).isNarrowed).toBe(false);
  });

  it('cannot send a sheet with a row of another branch or place: nothing of it is stored', async () => {
    const [first, second] = fixture.merchant.branches;
    const ctx = { ...fixture.ctx, user: { ...fixture.ctx.user, branches: [first?.id ?? ''] } };
    const [good, other] = sheetOf(fixture, 2, from);
    if (!good || !other) throw new Error('the sheet is empty');
    const pin = { origin_format: 'coordinate_format', origin: { latitude: 29.3, longitude: 48 } } as const;
    const rows = [{ origin: { branch_id: second?.id ?? '' } }, pin].map((way) => ({
      ...other,
      order: { ...other.order, ...way } as typeof other.order,
    }));
    for (const bad of rows) {
      const id = crypto.randomUUID();
      await expect(startImport(ctx, { id, name: 'x.csv', rows: [good, bad] })).rejects.toMatchObject({ status: 400 });
      expect(await fixture.db.$count(imports, eq(imports.id, id))).toBe(0);
    }
  });
});

describe('a start', () => {
  it('stores every row with its job, and the same request again is the same import', async () => {
    const rows = sheetOf(fixture, 3, from);
    const first = await start('boxes.csv', rows);
    expect(first).toMatchObject({
      state: 'running',
      total: 3,
      counts: { waiting: 3, sent: 0 },
      createdByName: 'Noura',
    });
    expect(await start('boxes.csv', rows, first.id)).toMatchObject({ id: first.id, counts: { waiting: 3 } });
    const open = await fixture.db.select().from(jobs).where(eq(jobs.key, first.id));
    expect(open).toHaveLength(1);
    const log = await fixture.db.select().from(auditLog).where(eq(auditLog.subject, first.id));
    expect(log).toMatchObject([{ action: 'import_started', detail: { name: 'boxes.csv', rows: 3, waiting: 3 } }]);
  });

  it('says how many rows of the sheet were not sent, until a later import of the sheet takes them', async () => {
    const [one, two, three] = sheetOf(fixture, 3, from);
    if (!one || !two || !three) throw new Error('three rows');
    const sheetId = crypto.randomUUID();
    const begin = (rows: ReturnType<typeof sheetOf>, unsent: number, sheet = sheetId) =>
      startImport(fixture.ctx, { id: crypto.randomUUID(), name: 'part.csv', rows, sheetId: sheet, unsent });
    const first = await begin([one], 2);
    expect(first.unsent).toBe(2);
    const other = await begin([three], 5, crypto.randomUUID());
    const second = await begin([two], 1);
    expect(second.unsent).toBe(1);
    expect(await readImport(fixture.ctx, { id: first.id })).toMatchObject({ unsent: 0 });
    expect(await readImport(fixture.ctx, { id: other.id })).toMatchObject({ unsent: 5 });
  });

  it('leaves the unsent rows of another merchant’s sheet with the same id', async () => {
    const { ctx, db } = fixture;
    const { connectionId } = await addConnection(db);
    const [id, sheetId, at] = [crypto.randomUUID(), crypto.randomUUID(), ctx.now()];
    const times = { createdAt: at, updatedAt: at };
    await db.insert(imports).values({ connectionId, id, sheetId, unsent: 4, name: 'theirs', state: 'done', ...times });
    const rows = sheetOf(fixture, 1, from);
    await startImport(ctx, { id: crypto.randomUUID(), name: 'ours', rows, sheetId, unsent: 0 });
    const [theirs] = await progressOf(db, { id: connectionId, currency: 'KWD' }, null, [id]);
    expect(theirs?.unsent).toBe(4);
  });

  it('refuses wrong rows, a reference twice, and an equal row that nobody confirmed, by row', async () => {
    const [good, bad] = sheetOf(fixture, 2, from);
    const again = { ...rowOfSheet(fixture, from), line: 9 };
    const wrong = { line: 3, order: { ...bad?.order, payment: { amount: '-1', type: 'cash' } } };
    await expect(start('x', [good ?? again, wrong, again])).rejects.toMatchObject({
      code: 'invalid_input',
      extra: { fields: [{ path: 'rows.1.order.payment.amount' }, { path: 'rows.2.order.reference' }] },
    });
    const equal = ['d-1', 'd-2'].map((end) => rowOfSheet(fixture, from, { reference: `${from}${end}` }));
    await expect(start('x', equal)).rejects.toMatchObject({ extra: { fields: [{ path: 'rows.1.isConfirmed' }] } });
    const dearer = ['e-1', 'e-2'].map((end, place) =>
      rowOfSheet(fixture, from, { reference: `${from}${end}`, amount: `${place + 1}.000` }),
    );
    expect(await start('x', dearer)).toMatchObject({ total: 2 });
    expect(
      await start(
        'x',
        equal.map((row) => ({ ...row, isConfirmed: true })),
      ),
    ).toMatchObject({ total: 2 });
  });

  it('is read and exported in pages; one that is exactly full is the last', async () => {
    const first = from;
    const { id } = await start('long.csv', sheetOf(fixture, 1_001, from));
    const pages = [await listOrders(fixture.ctx, { id })];
    for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null)
      pages.push(await listOrders(fixture.ctx, { id, after: next }));
    expect(pages.map(({ rows }) => rows.length)).toEqual([200, 200, 200, 200, 200, 1]);
    const positions = pages.flatMap(({ rows }) => rows.map(({ position }) => position));
    expect(positions).toEqual(Array.from({ length: 1_001 }, (_, position) => position));
    expect(await listOrders(fixture.ctx, { id, after: 800 })).toMatchObject({ rows: { length: 200 }, next: null });
    const texts = { column: String, state: String, status: String, problem: ({ path }: { path: string }) => path };
    const file = await (await exportImport(fixture.ctx, { id }, texts)).text();
    const references = file
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(',')[1]);
    expect(references.slice(1)).toEqual(Array.from({ length: 1_001 }, (_, index) => `S-${first + index}`));
    await stopImport(fixture.ctx, { id });
    from += 1_001;
  });

  it('asks about a row to a blocked customer: at the start, when it is sent, and when it is mended', async () => {
    const { ctx, db } = fixture;
    const [row, other] = sheetOf(fixture, 2, from);
    if (!row || !other) throw new Error('no rows');
    const block = (number: number) =>
      db.insert(customers).values({
        connectionId: ctx.connection.id,
        phone: `+965500${String(number).padStart(5, '0')}`,
        name: 'Blocked',
        destinationFormat: '',
        destination: {},
        lastUsedAt: ctx.now(),
        blockedReason: 'Refused twice',
      });
    await block(from);
    expect((await checkReferences(ctx, { references: [] })).blocked).toContainEqual({
      phone: `+965500${String(from).padStart(5, '0')}`,
      reason: 'Refused twice',
    });
    await expect(start('x', [other, row])).rejects.toMatchObject({
      extra: { fields: [{ path: 'rows.1.isConfirmed', message: 'errors.required' }] },
    });
    const { id } = await start('blocked', [{ ...row, isConfirmed: true }, other]);
    await block(from + 1);
    run();
    await untilState(ctx, id, 'done');
    expect(await rowsOf(id)).toMatchObject([
      { state: 'sent' },
      { state: 'refused', problem: { fields: [{ path: 'destination.contact_phone' }] } },
    ]);
    const mend = { id, position: 1, order: other.order };
    await expect(mendOrder(ctx, mend)).rejects.toMatchObject({ extra: { fields: [{ path: 'isConfirmed' }] } });
    await mendOrder(ctx, { ...mend, isConfirmed: true });
    await untilState(ctx, id, 'done');
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('takes over a row that was refused in an earlier import of this merchant, and none of another', async () => {
    const { ctx, db } = fixture;
    const [row] = sheetOf(fixture, 1, from);
    if (!row) throw new Error('no row');
    const { connectionId: otherId } = await addConnection(db);
    const at = ctx.now();
    for (const connectionId of [ctx.connection.id, otherId]) {
      const importId = crypto.randomUUID();
      const { reference } = parseOrder(ctx, row.order);
      await db
        .insert(imports)
        .values({ connectionId, id: importId, name: 'before', state: 'done', createdAt: at, updatedAt: at });
      await db
        .insert(importRows)
        .values({ connectionId, importId, position: 0, line: 2, reference, draft: {}, state: 'refused' });
    }
    const { id } = await start('again', [row]);
    expect(await rowsOf(id)).toMatchObject([{ state: 'waiting' }]);
    const refused = await db.select().from(importRows).where(eq(importRows.state, 'refused'));
    expect(refused.map(({ connectionId }) => connectionId)).toContain(otherId);
    await db.delete(importRows).where(eq(importRows.connectionId, otherId));
  });

  it('skips what the ledger or another import has, and says which', async () => {
    const [sent, waiting, fresh] = sheetOf(fixture, 3, from);
    if (!sent || !waiting || !fresh) throw new Error('no rows');
    const { delivery } = await createDelivery(fixture.ctx, parseOrder(fixture.ctx, sent.order));
    // The same reference in an import of another merchant.
    const { connectionId } = await addConnection(fixture.db);
    const theirs = { connectionId, importId: crypto.randomUUID() };
    const [createdAt, { reference }] = [fixture.ctx.now(), parseOrder(fixture.ctx, waiting.order)];
    await fixture.db
      .insert(imports)
      .values({ connectionId, id: theirs.importId, name: 'theirs', state: 'done', createdAt, updatedAt: createdAt });
    await fixture.db
      .insert(importRows)
      .values({ ...theirs, position: 0, line: 2, reference, draft: {}, state: 'refused' });
    const first = await start('first', [waiting]);
    const second = await start('second', [fresh, waiting, sent]);
    expect(second.counts).toMatchObject({ waiting: 1, skipped: 2 });
    expect(await rowsOf(second.id)).toMatchObject([
      { state: 'waiting' },
      { state: 'skipped', otherImport: { id: first.id, name: 'first' } },
      { state: 'skipped', otherImport: null, delivery: { id: delivery.id, code: delivery.code } },
    ]);
    const references = [sent, waiting].map(({ order }) => String(order.reference));
    const { known, rowsPerMinute } = await checkReferences(fixture.ctx, { references: [...references, 'new'] });
    expect(new Map(known.map(({ reference, importName, code }) => [reference, importName ?? code]))).toEqual(
      new Map([
        [references[0], delivery.code],
        [references[1], 'first'],
      ]),
    );
    expect(rowsPerMinute).toBeGreaterThan(0);
  });

  it('shows no row as sent before that another import had and never sent', async () => {
    const [sent, waiting] = sheetOf(fixture, 2, from);
    if (!sent || !waiting) throw new Error('no rows');
    await createDelivery(fixture.ctx, parseOrder(fixture.ctx, sent.order));
    const first = await start('first', [waiting]);
    const second = await start('second', [sent, waiting]);
    expect(second.counts).toMatchObject({ skipped: 2 });
    await stopImport(fixture.ctx, { id: first.id });
    expect((await readImport(fixture.ctx, { id: second.id })).counts).toMatchObject({ skipped: 1, canceled: 1 });
    expect(await rowsOf(second.id)).toMatchObject([{ state: 'skipped' }, { state: 'canceled', isMendable: false }]);
    expect((await start('third', [waiting])).counts).toMatchObject({ waiting: 1 });
    expect((await readImport(fixture.ctx, { id: second.id })).counts).toMatchObject({ skipped: 2 });
  });

  it('gives the rows of a stopped import, and those that were refused, to the next one', async () => {
    const rows = sheetOf(fixture, 2, from);
    const foreign = { ...rows[1]?.order, origin: { branch_id: 'f'.repeat(24) } };
    const first = await start('first', [...rows.slice(0, 1), { line: 2, order: foreign }]);
    run();
    await untilState(fixture.ctx, first.id, 'done');
    expect((await rowsOf(first.id)).map(({ state }) => state)).toEqual(['sent', 'refused']);
    const second = await start('second', rows);
    await untilState(fixture.ctx, second.id, 'done');
    expect((await rowsOf(second.id)).map(({ state }) => state)).toEqual(['skipped', 'sent']);
    expect(await copiesAtService(fixture, `S-${from}`)).toBe(1);
  });
});

describe('an import', () => {
  it('sends each row once, with progress on open screens at most once a second', async () => {
    const progress = await start('forty', sheetOf(fixture, 40, from));
    const startedAt = Date.now();
    run();
    const done = await untilState(fixture.ctx, progress.id, 'done');
    const seconds = Math.ceil((Date.now() - startedAt) / 1_000);
    expect(done).toMatchObject({ counts: { sent: 40, waiting: 0 }, reason: null });
    expect(Date.parse(done.endedAt ?? '')).toBeGreaterThan(startedAt);
    expect(Date.parse(done.endedAt ?? '')).toBeLessThanOrEqual(Date.now());
    const fees = (await rowsOf(progress.id)).map(({ delivery }) => Math.round(Number(delivery?.deliveryFee) * 1_000));
    expect(done.fees).toBe((fees.reduce((sum, fee) => sum + fee, 0) / 1_000).toFixed(3));
    expect(fees.every((fee) => fee > 0)).toBe(true);
    const events = await fixture.db.select().from(liveEvents).where(eq(liveEvents.kind, 'import'));
    const own = events.filter(({ subjectIds }) => subjectIds.includes(progress.id));
    // One at the start and one at the end beside those of each second.
    expect(own.length).toBeLessThanOrEqual(seconds + 2);
  });

  it('keeps a refused row with the service’s words at its field; mended, it is sent under its reference', async () => {
    const [row] = sheetOf(fixture, 1, from);
    const foreign = { ...row?.order, origin: { branch_id: 'f'.repeat(24) } };
    const { id } = await start('mend', [{ line: 2, order: foreign }]);
    run();
    expect((await untilState(fixture.ctx, id, 'done')).counts).toMatchObject({ refused: 1 });
    expect(await rowsOf(id)).toMatchObject([
      {
        isMendable: true,
        problem: { fields: [{ message: 'Origin: Branch not found or does not belong to this merchant' }] },
      },
    ]);
    await mendOrder(fixture.ctx, { id, position: 0, order: { ...row?.order, reference: 'ignored' } });
    expect((await untilState(fixture.ctx, id, 'done')).counts).toMatchObject({ sent: 1, refused: 0 });
    expect(await copiesAtService(fixture, `S-${from}`)).toBe(1);
    await expect(mendOrder(fixture.ctx, { id, position: 0, order: row?.order ?? {} })).rejects.toMatchObject({
      code: 'import_row_sent',
    });
  });

  it('refuses a row whose time has passed meanwhile, and goes on', async () => {
    const rows = sheetOf(fixture, 2, from);
    const soon = new Date(Date.now() + 300).toISOString();
    const { id } = await start('late', [
      { line: 2, order: { ...rows[0]?.order, scheduled_date: soon } },
      ...rows.slice(1),
    ]);
    await new Promise((resolve) => setTimeout(resolve, 400));
    run();
    expect((await untilState(fixture.ctx, id, 'done')).counts).toMatchObject({ refused: 1, sent: 1 });
    expect((await rowsOf(id))[0]?.problem?.fields).toEqual([
      { path: 'scheduled_date', message: 'delivery-form.problems.schedulePast' },
    ]);
  });

  it('pauses between two rows, resumes for whoever resumes it, and cancels what was not sent', async () => {
    const { id } = await start('pause', sheetOf(fixture, 30, from));
    await pauseImport(fixture.ctx, { id });
    expect(await readImport(fixture.ctx, { id })).toMatchObject({ state: 'paused', reason: 'person' });
    run();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await ordersAtService(fixture)).latest.filter(({ reference }) => reference === `S-${from}`)).toEqual([]);
    let sent = 0;
    await Promise.all(instances.map(({ stop }) => stop()));
    run({
      create: async (ctx, order) => {
        sent += 1;
        if (sent === 5) await stopImport(fixture.ctx, { id });
        return createDelivery(ctx, order);
      },
    });
    await resumeImport(fixture.ctx, { id });
    const stopped = await untilState(fixture.ctx, id, 'stopped');
    expect(stopped.counts.canceled).toBeGreaterThan(15);
    await expect(resumeImport(fixture.ctx, { id })).rejects.toMatchObject({ code: 'import_ended' });
    await Promise.all(instances.map(({ stop }) => stop()));
    const { counts } = await untilState(fixture.ctx, id, 'stopped');
    expect(counts).toMatchObject({ waiting: 0, sending: 0, sent });
  });

  it('stopped after a crash, it cancels what that process had claimed and not sent', async () => {
    const { id } = await start('crashed', sheetOf(fixture, 3, from));
    const claimed = and(eq(importRows.importId, id), eq(importRows.position, 1));
    await fixture.db.update(importRows).set({ state: 'sending' }).where(claimed);
    await stopImport(fixture.ctx, { id });
    run();
    await expect
      .poll(async () => (await rowsOf(id)).map(({ state }) => state), { timeout: 5_000 })
      .toEqual(['canceled', 'canceled', 'canceled']);
  });

  it('resumed while its last turn ends, it goes on', async () => {
    const { id } = await start('quick', sheetOf(fixture, 20, from));
    let count = 0;
    run({
      create: async (ctx, order) => {
        count += 1;
        if (count === 3) {
          await pauseImport(fixture.ctx, { id });
          await resumeImport(fixture.ctx, { id });
        }
        return createDelivery(ctx, order);
      },
    });
    expect((await untilState(fixture.ctx, id, 'done')).counts).toMatchObject({ sent: 20 });
  });

  it('waits for the limit of the service and takes up a row that a 429 refused', async () => {
    const fault = { method: 'POST', path: '^/v2/deliveries$', status: 429, retryAfterSeconds: 3_600, times: 1 };
    await fixture.control('POST', '/faults', fault);
    const { id } = await start('limit', sheetOf(fixture, 3, from));
    run();
    const waiting = await untilState(fixture.ctx, id, 'waiting');
    expect(waiting).toMatchObject({ reason: 'limit', counts: { refused: 0 } });
    await vi.waitFor(async () => {
      const [job] = await fixture.db
        .select()
        .from(jobs)
        .where(and(eq(jobs.key, id), isNull(jobs.lease)));
      expect(Math.abs((job?.dueAt.getTime() ?? 0) - Date.now() - 300_000)).toBeLessThan(60_000);
    });
    await resumeImport(fixture.ctx, { id });
    expect((await untilState(fixture.ctx, id, 'done')).counts).toMatchObject({ sent: 3 });
  });

  it('says again that the service does not answer, where one order went meanwhile', async () => {
    let answers = 0;
    const unknown = { outcome: 'unknown', delivery: { status: 'unknown', deliveryFee: null } };
    const { id } = await start('silent', sheetOf(fixture, 20, from));
    run({
      create: async (ctx, order) => {
        answers -= 1;
        return answers >= 0 ? createDelivery(ctx, order) : unknown;
      },
    });
    expect(await untilState(fixture.ctx, id, 'waiting')).toMatchObject({ reason: 'service', counts: { sent: 0 } });
    answers = 1;
    await wake(id);
    await expect
      .poll(async () => (await readImport(fixture.ctx, { id })).counts, { timeout: 5_000 })
      .toMatchObject({ sent: 1 });
    expect(await untilState(fixture.ctx, id, 'waiting', 5_000)).toMatchObject({ reason: 'service' });
    await stopImport(fixture.ctx, { id });
  });

  it('takes up rows that a 429 refused after the create had returned', async () => {
    let skippedMs = 0;
    const timeout = () => (skippedMs === 0 ? { timeoutMs: 50 } : {});
    const budget = createCallBudget({ now: () => Date.now() + skippedMs, assumed: { read: 1_000, write: 1_000 } });
    const { ctx, sandbox, key } = fixture;
    const service = createGateway({ baseUrl: sandbox.url, v2: key, budget, retryDelaysMs: [100, 100, 100] });
    // Four attempts of each row.
    await fixture.control('POST', '/faults', { method: 'POST', path: '^/v2/deliveries$', status: 429, times: 12 });
    const { id } = await start('late limit', sheetOf(fixture, 3, from));
    run({
      contextOf: async () => ({ ...ctx, service }),
      budgetOf: () => budget,
      create: (own, order) => createDelivery(own, order, timeout()),
    });
    expect(await untilState(ctx, id, 'waiting')).toMatchObject({ reason: 'limit', counts: { sending: 3 } });
    await expect.poll(async () => (await readImport(ctx, { id })).counts).toMatchObject({ waiting: 3, refused: 0 });
    skippedMs = 10_000;
    await wake(id);
    expect((await untilState(ctx, id, 'done')).counts).toMatchObject({ sent: 3, refused: 0 });
    for (const { reference } of await rowsOf(id)) expect(await copiesAtService(fixture, reference)).toBe(1);
  });

  it('stopped before the refusal comes, it cancels the row', async () => {
    const fault = { method: 'POST', path: '^/v2/deliveries$', status: 403, delayMs: 300 };
    await fixture.control('POST', '/faults', fault);
    const { id } = await start('slow', sheetOf(fixture, 1, from));
    run({ create: (own, order) => createDelivery(own, order, { timeoutMs: 50 }) });
    await expect.poll(async () => (await rowsOf(id))[0]?.delivery?.status).toBe('submitting');
    await stopImport(fixture.ctx, { id });
    await expect.poll(async () => (await readImport(fixture.ctx, { id })).counts.canceled, { timeout: 5_000 }).toBe(1);
  });

  it('is held four hours after a person has sent it, and goes when one sends it again', async () => {
    const { ctx } = fixture;
    const { id, createdAt, sendUntil } = await start('breakfast', sheetOf(fixture, 2, from));
    expect(Date.parse(sendUntil ?? '') - Date.parse(createdAt)).toBe(4 * 3_600_000);
    const later = { ...ctx, now: () => new Date(Date.now() + 5 * 3_600_000) };
    const asked = (await countAskingOrders(ctx)).imports;
    const slow = startInstance(ctx, { contextOf: async () => later });
    const held = { reason: 'late', sendUntil: null, counts: { waiting: 2, sent: 0 } };
    expect(await untilState(ctx, id, 'paused')).toMatchObject(held);
    await slow.stop();
    expect(await countAskingOrders(ctx), 'the overview tells it').toEqual({ count: 0, imports: asked + 2 });
    await resumeImport(ctx, { id });
    expect(await countAskingOrders(ctx)).toEqual({ count: 0, imports: asked });
    await pauseImport(ctx, { id });
    expect(await countAskingOrders(ctx), 'a person knows of it').toEqual({ count: 0, imports: asked });
    await resumeImport(ctx, { id });
    run();
    expect((await untilState(ctx, id, 'done')).counts).toMatchObject({ waiting: 0, sent: 2 });
  });

  it('goes until the last own time of its rows, whatever another merchant’s import with the same id has', async () => {
    const { ctx, db } = fixture;
    const { connectionId } = await addConnection(db);
    const id = crypto.randomUUID();
    const times = { createdAt: ctx.now(), updatedAt: ctx.now() };
    await db.insert(imports).values({ connectionId, id, name: 'theirs', state: 'paused', ...times });
    await db
      .insert(importRows)
      .values({ connectionId, importId: id, position: 0, line: 2, reference: id, draft: {}, state: 'waiting' });
    const last = new Date(Date.now() + 10 * 3_600_000).toISOString();
    const rows = sheetOf(fixture, 2, from).map(({ line, order }) => ({
      line,
      order: { ...order, scheduled_date: last },
    }));
    expect((await start('for later', rows, id)).sendUntil).toBe(last);
  });

  it('is held as late only when nothing of it is on its way any more', async () => {
    let skippedMs = 0;
    const ctx = { ...fixture.ctx, now: () => new Date(Date.now() + skippedMs) };
    await fixture.control('POST', '/faults', { method: 'POST', path: '^/v2/deliveries$', delayMs: 400 });
    const { id } = await start('slow answers', sheetOf(fixture, 40, from));
    run({
      contextOf: async () => ctx,
      create: (own, order) => {
        skippedMs = 5 * 3_600_000;
        return createDelivery(own, order, { timeoutMs: 50 });
      },
    });
    const { counts } = await untilState(fixture.ctx, id, 'paused');
    expect(counts.sending).toBe(0);
    expect(counts.waiting).toBeGreaterThan(0);
  });

  it('goes four hours more after a row of it was mended', async () => {
    const { ctx, db } = fixture;
    const [row] = sheetOf(fixture, 1, from);
    if (!row) throw new Error('no row');
    const { id } = await start('mended', [row]);
    await db
      .update(imports)
      .set({ state: 'done', sendUntil: new Date(0) })
      .where(eq(imports.id, id));
    await db.update(importRows).set({ state: 'refused' }).where(eq(importRows.importId, id));
    await mendOrder(ctx, { id, position: 0, order: row.order });
    const { sendUntil } = await readImport(ctx, { id });
    expect(Date.parse(sendUntil ?? '')).toBeGreaterThan(Date.now() + 3 * 3_600_000);
  });

  it('goes beyond the wallet only once a person said so, and a row mended while it is held stays held', async () => {
    const { ctx, db } = fixture;
    const [row] = sheetOf(fixture, 1, from);
    if (!row) throw new Error('no row');
    const order = { ...row.order, estimated_fee: '1.500' };
    const { id } = await start('held', [{ ...row, order }]);
    const ignoresWallet = async () => {
      await pauseImport(ctx, { id });
      const [found] = await db.select().from(imports).where(eq(imports.id, id));
      return found?.ignoresWallet;
    };
    await resumeImport(ctx, { id });
    expect(await ignoresWallet()).toBe(false);
    await resumeImport(ctx, { id, ignoreWallet: true });
    expect(await ignoresWallet()).toBe(true);
    await resumeImport(ctx, { id });
    expect(await ignoresWallet()).toBe(true);
    await db.update(importRows).set({ state: 'refused' }).where(eq(importRows.importId, id));
    await mendOrder(ctx, { id, position: 0, order });
    expect(await readImport(ctx, { id })).toMatchObject({ state: 'paused', reason: 'person', counts: { waiting: 1 } });
    await resumeImport(ctx, { id });
    run({ freeBalance: async () => '0.100' });
    expect((await untilState(ctx, id, 'done')).counts).toMatchObject({ sent: 1 });
  });

  it('stops before the row that the wallet does not cover, and goes on by itself after a top-up', async () => {
    const rows = sheetOf(fixture, 6, from).map(({ line, order }) => ({
      line,
      order: { ...order, estimated_fee: '1.500' },
    }));
    const { id } = await start('wallet', rows);
    let free = '4.000';
    run({ freeBalance: async () => free });
    const waiting = await untilState(fixture.ctx, id, 'waiting');
    expect(waiting).toMatchObject({ reason: 'wallet', counts: { waiting: expect.any(Number), refused: 0 } });
    // A dispatcher may read imports, and not the wallet.
    expect(waiting.reasonText).toBeNull();
    expect(waiting.counts.sent).toBeLessThanOrEqual(3);
    expect(waiting.counts.waiting).toBeGreaterThanOrEqual(3);
    free = '100.000';
    await wake(id);
    expect((await untilState(fixture.ctx, id, 'done')).counts).toMatchObject({ sent: 6 });
  });

  it('waits after a refusal for the wallet, asks nothing before the balance has risen, and sends the row then', async () => {
    const refusal = { status: 422, body: { error: 'insufficient', message: 'Wallet balance too low' }, times: 1 };
    await fixture.control('POST', '/faults', { method: 'POST', path: '^/v2/deliveries$', ...refusal });
    const { id } = await start('forced', sheetOf(fixture, 1, from));
    let free = '0.100';
    run({ freeBalance: async () => free });
    const waiting = await untilState(fixture.ctx, id, 'waiting');
    expect(waiting).toMatchObject({ reason: 'wallet', reasonText: null, counts: { waiting: 1 } });
    await wake(id);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await copiesAtService(fixture, `S-${from}`)).toBe(0);
    free = '9.000';
    await wake(id);
    expect((await untilState(fixture.ctx, id, 'done')).counts).toMatchObject({ sent: 1 });
  });

  it.each([8_000, 20])('goes on after a 422 about one order, answered within %i ms or later', async (timeoutMs) => {
    const body = { error: 'unprocessable', message: 'destination.area: is not served' };
    const refusal = { method: 'POST', path: '^/v2/deliveries$', status: 422, body, times: 1, delayMs: 100 };
    await fixture.control('POST', '/faults', refusal);
    const { id } = await start('area', sheetOf(fixture, 2, from));
    run({ create: (own, order) => createDelivery(own, order, { timeoutMs }) });
    expect((await untilState(fixture.ctx, id, 'done')).counts).toMatchObject({ sent: 1, refused: 1 });
    const refused = (await rowsOf(id)).filter(({ state }) => state === 'refused');
    expect(refused).toMatchObject([{ isMendable: true, problem: { fields: [{ message: body.message }] } }]);
  });

  it('runs on for a row that is mended while its end is written', async () => {
    const { ctx } = fixture;
    const [row] = sheetOf(fixture, 1, from);
    if (!row) throw new Error('no row');
    const branch = { ...row.order, origin: { branch_id: 'f'.repeat(24) } };
    const { id } = await start('last', [{ ...row, order: branch }]);
    run();
    await untilState(ctx, id, 'done');
    await Promise.all(instances.map(({ stop }) => stop()));
    await fixture.db.update(imports).set({ state: 'running' }).where(eq(imports.id, id));
    const mend = () => mendOrder(ctx, { id, position: 0, order: row.order });
    const last = outgoingJob({
      ...IMPORT_TOOLS,
      contextOf: async () => ({ ...ctx, db: beforeTransaction(ctx.db, mend) }),
    });
    await last({ connectionId: ctx.connection.id, key: id, input: {} }, new AbortController().signal);
    expect(await readImport(ctx, { id })).toMatchObject({ state: 'running', counts: { waiting: 1 } });
    run();
    expect((await untilState(ctx, id, 'done')).counts).toMatchObject({ sent: 1 });
  });

  it.each([
    ['has a lower role', { role: 'viewer' }],
    ['is disabled', { role: 'dispatcher', disabledAt: new Date('2026-11-20T09:00:00Z') }],
  ])('pauses when its starter %s, and goes on for a colleague', async (name, person) => {
    const [starter] = await fixture.db
      .insert(users)
      .values({ id: `${name} ${from}`, name: 'Ali', email: `${from}@example.test`, ...person })
      .returning();
    const { id } = await start('role', sheetOf(fixture, 2, from));
    await fixture.db.update(imports).set({ actorId: starter?.id }).where(eq(imports.id, id));
    run();
    expect(await untilState(fixture.ctx, id, 'paused')).toMatchObject({ reason: 'starter', counts: { waiting: 2 } });
    await resumeImport(fixture.ctx, { id });
    expect((await untilState(fixture.ctx, id, 'done')).counts).toMatchObject({ sent: 2 });
  });

  it('pauses when the credentials are refused, with the row still waiting', async () => {
    await fixture.control('POST', '/faults', { method: 'POST', path: '^/v2/deliveries$', status: 403, times: 99 });
    const { id } = await start('denied', sheetOf(fixture, 8, from));
    run();
    expect(await untilState(fixture.ctx, id, 'paused')).toMatchObject({
      reason: 'credentials',
      counts: { waiting: 8 },
    });
    const rows = await fixture.db.select().from(importRows).where(eq(importRows.importId, id));
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['waiting']));
  });
});
