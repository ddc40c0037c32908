import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customers, deliveries, imports } from '@/lib/db/schema';
import { cancelDelivery } from '@/lib/deliveries/cancel.server';
import { createDelivery } from '@/lib/deliveries/create.server';
import { readDelivery } from '@/lib/deliveries/read.server';
import { copiesAtService, orderOf } from '@/lib/deliveries/scenarios/testing-orders';
import { addConnection } from '@/lib/live/testing-live-fixture';
import { outgoingJob } from '@/lib/outgoing/run.server';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { listOrders } from './read.server';
import { startImport } from './start.server';
import { IMPORT_TOOLS } from './testing-imports';

/** Orders that are sent again for a time to come. */

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString();
const made = async (name?: string) =>
  (await createDelivery(fixture.ctx, orderOf(fixture, 'v2', { amount: '3.125', ...(name && { name }) }))).delivery;

/** Repeats deliveries as an import, and runs its job. Returns the rows. */
async function repeat(ids: readonly string[], scheduled_date: string, id: string = crypto.randomUUID()) {
  const again = { at: scheduled_date, deliveries: [...ids] };
  await startImport(fixture.ctx, { id, name: 'Repeated', rows: [], repeat: again });
  const job = outgoingJob({ ...IMPORT_TOOLS, contextOf: async () => fixture.ctx });
  await job({ connectionId: fixture.ctx.connection.id, key: id, input: {} }, new AbortController().signal);
  return (await listOrders(fixture.ctx, { id })).rows;
}

it('sends the same order for a time to come, once for each time', async () => {
  const delivery = await made('Hala');
  const at = inHours(20);
  const id = crypto.randomUUID();
  const [first] = await repeat([delivery.id], at, id);
  const [same] = await repeat([delivery.id], at, id);
  const [again] = await repeat([delivery.id], at);
  const [other] = await repeat([delivery.id], inHours(21));
  expect([first?.state, same?.state, again?.state, other?.state]).toEqual(['sent', 'sent', 'skipped', 'sent']);
  expect(again?.otherImport).toMatchObject({ id });
  expect(other?.delivery?.id).not.toBe(first?.delivery?.id);
  const copy = await readDelivery(fixture.ctx, { id: first?.delivery?.id ?? '' });
  expect(copy).toMatchObject({ customerName: 'Hala', amount: '3.125', scheduledAt: at });
  expect(copy.customerAddress).toBe((await readDelivery(fixture.ctx, { id: delivery.id })).customerAddress);
  expect(await copiesAtService(fixture, copy.reference)).toBe(1);
});

it('numbers a repeated order by its day and time at the merchant, and lets it go until then', async () => {
  const { id } = await made();
  const importId = crypto.randomUUID();
  const own = { ...fixture.ctx, now: () => new Date('2026-11-22T18:00:00Z') };
  const repeat = { at: '2027-01-01T22:30:00.000Z', deliveries: [id] };
  const { sendUntil } = await startImport(own, { id: importId, name: 'Repeated', rows: [], repeat });
  expect(sendUntil).toBe(repeat.at);
  expect(await listOrders(own, { id: importId })).toMatchObject({
    rows: [{ reference: `2-Jan-2027-01:30-${id.slice(-12)}` }],
  });
});

it('sends another one for the same time once the first has ended, and no third while that is under way', async () => {
  const { id } = await made();
  const at = inHours(22);
  const ids = new Set<string>();
  for (let time = 0; time < 3; time += 1) {
    const [sent] = await repeat([id], at);
    const [again] = await repeat([id], at);
    expect([sent?.state, again?.state]).toEqual(['sent', 'skipped']);
    ids.add(sent?.delivery?.id ?? '');
    await cancelDelivery(fixture.ctx, { id: sent?.delivery?.id ?? '' });
  }
  expect(ids.size).toBe(3);
});

it('refuses one order alone: of a time that has passed, of a blocked customer until a person confirms it', async () => {
  const [delivery, blocked] = [await made(), await made('Blocked')];
  expect(await repeat([delivery.id], inHours(-1))).toMatchObject([
    { state: 'refused', problem: { fields: [{ message: 'delivery-form.problems.schedulePast' }] }, isMendable: true },
  ]);
  const { ctx, db } = fixture;
  const phone = '+96550009999';
  await db
    .update(deliveries)
    .set({
      draft: {
        ...orderOf(fixture, 'v2'),
        destination: { ...orderOf(fixture, 'v2').destination, contact_phone: phone },
      },
    })
    .where(eq(deliveries.id, blocked.id));
  const customer = { connectionId: ctx.connection.id, phone, name: 'Blocked', destinationFormat: '', destination: {} };
  await db.insert(customers).values({ ...customer, lastUsedAt: ctx.now(), blockedReason: 'Refused twice' });
  expect(await repeat([delivery.id, blocked.id], inHours(23))).toMatchObject([
    { state: 'sent' },
    { state: 'refused', problem: { fields: [{ message: 'delivery-form.problems.customerBlocked' }] } },
  ]);
});

it('repeats no order of another merchant', async () => {
  const { connectionId } = await addConnection(fixture.db);
  const [theirs] = await addOrders(fixture.db, connectionId, [{ at: '2026-11-20T10:00:00Z' }]);
  await expect(repeat([theirs?.id ?? ''], inHours(1))).rejects.toMatchObject({ code: 'delivery_not_found' });
});

it('repeats no order of a branch that the person does not see', async () => {
  const { id } = await made();
  const ctx = { ...fixture.ctx, user: { ...fixture.ctx.user, branches: ['elsewhere'] } };
  const again = startImport(ctx, {
    ...{ id: crypto.randomUUID(), name: 'Repeated', rows: [] },
    repeat: { at: inHours(1), deliveries: [id] },
  });
  await expect(again).rejects.toMatchObject({ code: 'delivery_not_found' });
});

it('repeats no order that is not here, or was made elsewhere', async () => {
  const { id } = await made();
  const before = (await fixture.db.select().from(imports)).length;
  const missing = '01900000-0000-7000-8000-000000000000';
  await expect(repeat([missing], inHours(1))).rejects.toMatchObject({ status: 404 });
  await fixture.db.update(deliveries).set({ madeElsewhere: true }).where(eq(deliveries.id, id));
  await expect(repeat([id], inHours(1))).rejects.toMatchObject({ code: 'delivery_not_found' });
  expect(await fixture.db.select().from(imports)).toHaveLength(before);
});
