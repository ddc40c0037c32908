import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADDRESS_LIMIT } from '@/lib/auth/sign-in.server';
import { newId } from '@/lib/db/id';
import { addressRequests, attemptCounters, connections, customers, deliveries, liveEvents } from '@/lib/db/schema';
import { addConnection } from '@/lib/live/testing-live-fixture';
import { deleteLinksBefore } from '@/lib/privacy/retention/due-rows.server';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { deleteCustomer } from '../customers/delete.server';
import { confirmAddress } from './confirm.server';
import { createAddressRequest } from './create.server';
import { endAddressRequest } from './end.server';
import { listAddressRequests } from './list.server';
import { openLink } from './open-link.server';
import { readAddressRequest } from './read.server';
import { takeAnswer } from './take.server';

let fixture: ServiceFixture;
const START = Date.parse('2026-11-22T09:00:00Z');
let clock = START;
const HOUR_MS = 3_600_000;
const ctx = () => ({ ...fixture.ctx, now: () => new Date(clock) });
const visitor = (address = '198.51.100.7') => ({ db: fixture.db, address, now: () => new Date(clock) });

beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  clock = START;
  await fixture.db.delete(attemptCounters);
});

let last = 0;
async function ask(over: Partial<Parameters<typeof createAddressRequest>[1]> = {}) {
  last += 1;
  const reference = `ask-${last}`;
  const { id, link, expiresAt } = await createAddressRequest(ctx(), {
    reference,
    customerName: 'Noura Al Ali',
    customerPhone: '5123 4567',
    format: 'kuwait_format',
    address: { texts: { area: 'Salmiya', street: '3' }, point: null },
    ...over,
  });
  return { id, expiresAt, reference, token: new URL(link).pathname.split('/').at(-1) ?? '' };
}
const ANSWER = { area: 'السالمية', block: '١٠', street: '3', building: '12', latitude: '', longitude: '' };
/** The order that was made from the draft of a link. */
async function order(
  { id, reference }: { id: string; reference: string },
  over: Partial<typeof deliveries.$inferInsert>,
) {
  const [made] = await addOrders(fixture.db, fixture.ctx.connection.id, [
    { at: new Date(clock).toISOString(), reference, ...over },
  ]);
  await fixture.db.update(addressRequests).set({ deliveryId: made?.id }).where(eq(addressRequests.id, id));
  return made?.id ?? '';
}

describe('the link', () => {
  test('has 128 random bits that stand in its address alone, and works for a day', async () => {
    const { id, token, expiresAt } = await ask();
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    expect(expiresAt).toBe(new Date(START + 24 * HOUR_MS).toISOString());
    const { rows } = await fixture.db.execute(sql`select ${addressRequests}::text from ${addressRequests}`);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await openLink(visitor(), token)).view.state).toBe('open');
    clock += 24 * HOUR_MS;
    expect((await openLink(visitor(), token)).view.state).toBe('ended');
    expect((await readAddressRequest(ctx(), { id })).state).toBe('ended');
  });

  test('keeps the phone as it is written in the merchant’s country, and none that is no phone', async () => {
    const phoneOf = async (country: 'KW' | 'SA', customerPhone: string) => {
      const { connection } = ctx();
      const order = { reference: `phone-${country}-${customerPhone}`, customerName: 'Noura', customerPhone };
      const address = { texts: {}, point: null };
      const made = await createAddressRequest(
        { ...ctx(), connection: { ...connection, country } },
        { ...order, format: 'location_format', address },
      );
      const [row] = await fixture.db.select().from(addressRequests).where(eq(addressRequests.id, made.id));
      return row?.customerPhone;
    };
    expect(await phoneOf('SA', '0501234567')).toBe('+966501234567');
    expect(await phoneOf('KW', '5123 4567')).toBe('+96551234567');
    expect(await phoneOf('KW', '12')).toBe('');
  });

  test('tells the address so far, and neither phone nor name', async () => {
    const { token } = await ask();
    const { view } = await openLink(visitor(), token);
    expect(view).toMatchObject({ state: 'open', address: { texts: { area: 'Salmiya', street: '3' } } });
    expect(JSON.stringify(view)).not.toMatch(/Noura|Ali|5123/);
  });

  test('of a removed merchant is like one that nobody made', async () => {
    const { token } = await ask();
    const remove = (removedAt: Date | null) => fixture.db.update(connections).set({ removedAt });
    await remove(new Date());
    await expect(openLink(visitor(), token)).rejects.toMatchObject({ status: 404, code: 'link_not_found' });
    await remove(null);
    expect((await openLink(visitor(), token)).view.state).toBe('open');
  });

  test('tells the name that customers know, and the merchant’s own where there is none', async () => {
    const { token } = await ask();
    const { id, name } = fixture.ctx.connection;
    const named = async (merchantName: string | null) => {
      await fixture.db.update(connections).set({ merchantName }).where(eq(connections.id, id));
      return (await openLink(visitor(), token)).view.merchant;
    };
    expect([await named('Dana Sweets'), await named(null)]).toEqual(['Dana Sweets', name]);
  });

  test('of a colleague is seen by who sees all branches, and by nobody of some', async () => {
    const mine = await ask();
    const of = (id: string, branches: string[] | null) => ({ ...ctx(), user: { ...ctx().user, id, branches } });
    await confirmAddress(visitor(), mine.token, ANSWER);
    const self = of(fixture.ctx.user.id, ['b-1']);
    const [colleague, manager] = [of('u-2', ['b-1']), of('u-3', null)];
    const listed = async (seer: typeof self) =>
      (await listAddressRequests(seer)).requests.some(({ id }) => id === mine.id);
    expect([await listed(self), await listed(colleague), await listed(manager)]).toEqual([true, false, true]);
    await expect(readAddressRequest(colleague, mine)).rejects.toThrow('address_request_not_found');
    await expect(endAddressRequest(colleague, mine)).rejects.toThrow('address_request_not_found');
    expect((await readAddressRequest(self, mine)).state).toBe('confirmed');
    await endAddressRequest(self, mine);
    expect((await readAddressRequest(manager, mine)).state).toBe('ended');
  });

  test('is ended by the merchant, and not by a link of another draft with the same reference', async () => {
    const { id, token, reference } = await ask();
    await ask({ reference });
    expect((await openLink(visitor(), token)).view.state).toBe('open');
    await endAddressRequest(ctx(), { id });
    expect((await openLink(visitor(), token)).view.state).toBe('ended');
    await expect(confirmAddress(visitor(), token, ANSWER)).resolves.toMatchObject({ view: { state: 'ended' } });
    expect((await readAddressRequest(ctx(), { id })).answer).toBeNull();
    await expect(endAddressRequest(ctx(), { id })).rejects.toThrow('address_request_not_found');
  });

  test('never leads to an order that only has the reference of its draft', async () => {
    const { id, token, reference } = await ask();
    await addOrders(fixture.db, fixture.ctx.connection.id, [
      { at: new Date(clock).toISOString(), reference, status: 'en_route', customerLatitude: 29.3 },
    ]);
    expect((await openLink(visitor(), token)).view.state).toBe('open');
    await confirmAddress(visitor(), token, ANSWER);
    expect((await readAddressRequest(ctx(), { id })).answer?.texts.block).toBe('10');
    expect((await listAddressRequests(ctx())).requests.map((request) => request.id)).toContain(id);
  });

  test('is made for a reference that an order of another merchant has', async () => {
    const { connectionId } = await addConnection(fixture.db);
    await addOrders(fixture.db, connectionId, [{ at: new Date(clock).toISOString(), reference: 'of-both' }]);
    const { id, token } = await ask({ reference: 'of-both' });
    expect((await openLink(visitor(), token)).view.state).toBe('open');
    // Two merchants may have orders with one id.
    const [theirs] = await fixture.db.select().from(deliveries).where(eq(deliveries.connectionId, connectionId));
    await fixture.db.update(addressRequests).set({ deliveryId: theirs?.id }).where(eq(addressRequests.id, id));
    expect((await openLink(visitor(), token)).view.state).toBe('open');
    await fixture.db.delete(deliveries).where(eq(deliveries.connectionId, connectionId));
  });

  test('is not made for a reference that an order has, which the field says', async () => {
    const taken = await ask();
    await order(taken, { status: 'pending' });
    await expect(ask({ reference: taken.reference })).rejects.toMatchObject({
      status: 409,
      code: 'reference_taken',
      extra: { fields: [{ path: 'reference', message: 'delivery-form.problems.referenceTaken' }] },
    });
    await fixture.db.update(deliveries).set({ status: 'rejected' }).where(eq(deliveries.reference, taken.reference));
    const again = await ask({ reference: taken.reference });
    expect((await openLink(visitor(), again.token)).view.state).toBe('open');
  });
});

describe('the answer', () => {
  test('is kept in the spelling and digits of the service, and told to open screens', async () => {
    const { id, token } = await ask();
    await confirmAddress(visitor(), token, ANSWER);
    expect(await readAddressRequest(ctx(), { id })).toMatchObject({
      state: 'confirmed',
      answer: { format: 'kuwait_format', texts: { area: 'Salmiya', block: '10', street: '3', building: '12' } },
    });
    const events = await fixture.db.select().from(liveEvents).where(eq(liveEvents.kind, 'address-request'));
    expect(events.at(-1)?.subjectIds).toEqual([id]);
  });

  test('names a district as the service does in its own city', async () => {
    const { db, connection } = ctx();
    const ofMerchant = eq(connections.id, connection.id);
    const { id, token } = await ask();
    await db.update(connections).set({ country: 'SA' }).where(ofMerchant);
    const place = { district: 'الواحة', street: '3', building: '12', latitude: '', longitude: '' };
    for (const [city, district] of [
      ['جدة', 'Waha'],
      ['الرياض', 'Wahah'],
    ]) {
      const { problems } = await confirmAddress(visitor(), token, { ...place, city: city ?? '' });
      expect(problems).toBeUndefined();
      expect((await readAddressRequest(ctx(), { id })).answer?.texts.district).toBe(district);
    }
    await db.update(connections).set({ country: 'KW' }).where(ofMerchant);
  });

  test('waits for a form until one takes it, and may be given again', async () => {
    const { id, token } = await ask();
    await confirmAddress(visitor(), token, ANSWER);
    const waiting = async () => (await listAddressRequests(ctx())).requests.map((request) => request.id);
    expect(await waiting()).toContain(id);
    await takeAnswer(ctx(), { id });
    expect(await waiting()).not.toContain(id);
    clock += 60_000;
    await confirmAddress(visitor(), token, { ...ANSWER, building: '14' });
    expect(await waiting()).toContain(id);
    expect((await readAddressRequest(ctx(), { id })).answer?.texts.building).toBe('14');
  });

  test('is offered to a form among the newest twenty', async () => {
    await fixture.db.delete(addressRequests);
    const { id: connectionId } = fixture.ctx.connection;
    const rows = Array.from({ length: 21 }, (_, index) => ({
      connectionId,
      id: newId(),
      digest: `digest-${index}`,
      reference: `of-${index}`,
      customerName: '',
      customerPhone: '',
      destinationFormat: 'kuwait_format',
      destination: {},
      createdBy: fixture.ctx.user.id,
      createdAt: new Date(START),
      expiresAt: new Date(START + HOUR_MS),
      confirmedAt: new Date(START + index),
    }));
    await fixture.db.insert(addressRequests).values(rows);
    const offered = (await listAddressRequests(ctx())).requests.map(({ reference }) => reference);
    expect(offered).toEqual(
      rows
        .map(({ reference }) => reference)
        .toReversed()
        .slice(0, 20),
    );
    await fixture.db.delete(addressRequests);
  });

  test('that lacks a part is refused by its fields; a pin makes up for them', async () => {
    const { id, token } = await ask();
    const { problems } = await confirmAddress(visitor(), token, { area: 'Salmiya' });
    expect(problems).toEqual({
      block: 'errors.required',
      street: 'errors.required',
      building: 'errors.required',
    });
    expect((await readAddressRequest(ctx(), { id })).answer).toBeNull();
    await confirmAddress(visitor(), token, { area: 'Salmiya', latitude: '29.333911', longitude: '48.0761' });
    expect((await readAddressRequest(ctx(), { id })).answer).toMatchObject({
      format: 'location_format',
      point: { latitude: 29.33391, longitude: 48.0761 },
    });
    const outside = await confirmAddress(visitor(), token, { ...ANSWER, latitude: '51.5', longitude: '0' });
    expect(outside.problems).toEqual({ point: 'address-page.problems.outside' });
  });

  test('comes too late once the order is made, but not for one that the service refused', async () => {
    const asked = await ask();
    const { token } = asked;
    const blockOf = async () => (await readAddressRequest(ctx(), { id: asked.id })).answer?.texts.block;
    const id = await order(asked, { status: 'rejected' });
    await confirmAddress(visitor(), token, ANSWER);
    expect(await blockOf()).toBe('10');
    await fixture.db.update(deliveries).set({ status: 'pending' }).where(eq(deliveries.id, id));
    await expect(confirmAddress(visitor(), token, { ...ANSWER, block: '9' })).resolves.toMatchObject({
      view: { state: 'order' },
    });
    expect(await blockOf()).toBe('10');
  });
});

describe('the order', () => {
  test('is followed under whatever reference until it is delivered, then a day longer', async () => {
    const { id, token } = await ask();
    await order(
      { id, reference: 'other-reference' },
      {
        status: 'en_route',
        endedAt: null,
        customerName: 'Noura Al Ali',
        customerLatitude: 29.33,
        customerLongitude: 48.07,
        driverName: 'Rajesh',
        driverPhone: '+96555000001',
        driverLatitude: 29.3,
        driverLongitude: 48,
        driverSeenAt: new Date(clock),
      },
    );
    // The link is older than a day by now.
    clock += 30 * HOUR_MS;
    await fixture.db.update(deliveries).set({ driverSeenAt: new Date(clock) });
    const { view } = await openLink(visitor(), token);
    expect(view).toMatchObject({
      state: 'order',
      order: { step: 'on_the_way', arrival: { kind: 'range' }, driver: { latitude: 29.3, longitude: 48 } },
    });
    expect(JSON.stringify(view)).not.toMatch(/Noura|Rajesh|9655/);
    await deleteLinksBefore(fixture.db, new Date(clock));
    await fixture.db
      .update(deliveries)
      .set({ status: 'completed', endedAt: new Date(clock), deliveredAt: new Date(clock) })
      .where(eq(deliveries.reference, 'other-reference'));
    expect((await openLink(visitor(), token)).view).toMatchObject({
      order: { step: 'delivered', driver: null, dropoff: null },
    });
    clock += 24 * HOUR_MS;
    await deleteLinksBefore(fixture.db, new Date(clock - 24 * HOUR_MS - 1));
    expect((await openLink(visitor(), token)).view.state).toBe('order');
    clock += 1;
    expect((await openLink(visitor(), token)).view.state).toBe('ended');
  });

  test('is the one that was sent instead of a canceled one', async () => {
    const asked = await ask();
    const { token, reference } = asked;
    const at = new Date(clock).toISOString();
    const door = { customerLatitude: 29.33, customerLongitude: 48.07 };
    const replaces = await order(asked, { ...door, status: 'canceled', endedAt: new Date(clock) });
    const { id } = fixture.ctx.connection;
    await addOrders(fixture.db, id, [{ at, reference: `${reference}-refused`, status: 'rejected', replaces }]);
    expect((await openLink(visitor(), token)).view).toMatchObject({ order: { step: 'stopped', dropoff: null } });
    await addOrders(fixture.db, id, [
      { at, reference: `${reference}-again`, status: 'pending', endedAt: null, replaces },
    ]);
    expect((await openLink(visitor(), token)).view).toMatchObject({ order: { step: 'searching' } });
  });

  test('is followed over five orders that were each sent instead of the last, and not over a sixth', async () => {
    const asked = await ask();
    const { id: connectionId } = fixture.ctx.connection;
    let replaces = await order(asked, { status: 'canceled', endedAt: new Date(clock) });
    const states: unknown[] = [];
    for (let count = 1; count <= 6; count += 1) {
      const [made] = await addOrders(fixture.db, connectionId, [
        { at: new Date(clock).toISOString(), status: 'accepted', endedAt: null, replaces },
      ]);
      replaces = made?.id ?? '';
      const { view } = await openLink(visitor(), asked.token);
      states.push(view.state === 'order' ? view.order.step : view.state);
      await fixture.db
        .update(deliveries)
        .set({ status: 'canceled', endedAt: new Date(clock) })
        .where(eq(deliveries.id, replaces));
    }
    expect(states).toEqual([...Array.from({ length: 5 }, () => 'to_pickup'), 'stopped']);
  });

  test('says when an order was delivered, by its end where nothing better is known, and of no other end', async () => {
    const at = (hours: number) => new Date(START - hours * HOUR_MS);
    const deliveredAt = async (over: Partial<typeof deliveries.$inferInsert>) => {
      const link = await ask();
      await order(link, over);
      const { view } = await openLink(visitor(), link.token);
      return view.state === 'order' ? view.order.deliveredAt : view.state;
    };
    const completed = { status: 'completed', endedAt: at(1) };
    expect(await deliveredAt({ ...completed, deliveredAt: at(2) })).toBe(at(2).toISOString());
    expect(await deliveredAt({ ...completed, deliveredAt: null })).toBe(at(1).toISOString());
    expect(await deliveredAt({ status: 'failed', endedAt: at(1), deliveredAt: null })).toBeNull();
  });

  test('shows no driver whose position is old', async () => {
    const asked = await ask();
    const { token } = asked;
    const driverSeenAt = new Date(clock - 10 * 60_000);
    await order(asked, {
      status: 'en_route',
      endedAt: null,
      driverLatitude: 29,
      driverLongitude: 48,
      driverSeenAt,
    });
    expect((await openLink(visitor(), token)).view).toMatchObject({ order: { driver: null } });
  });
});

describe('guesses', () => {
  test('hundreds find nothing, and shut out no right link', async () => {
    const { token } = await ask();
    const outcomes = new Map<string, number>();
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(
        Array.from({ length: 100 }, async () => {
          const guess = crypto.getRandomValues(Buffer.alloc(16)).toString('base64url');
          const outcome = await openLink(visitor(), guess).then(
            () => 'found',
            (error: Error) => error.message,
          );
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        }),
      );
    }
    expect(Object.fromEntries(outcomes)).toEqual({
      link_not_found: ADDRESS_LIMIT.limit,
      too_many_attempts: 200 - ADDRESS_LIMIT.limit,
    });
    expect((await openLink(visitor(), token)).view.state).toBe('open');
    clock += ADDRESS_LIMIT.windowSeconds * 1_000;
    await expect(openLink(visitor(), 'wrong')).rejects.toThrow('link_not_found');
  });

  test('opening a right link takes nothing of the limit', async () => {
    const { token } = await ask();
    for (let time = 0; time < ADDRESS_LIMIT.limit + 5; time += 1) await openLink(visitor(), token);
    expect(await fixture.db.select().from(attemptCounters)).toEqual([]);
  });
});

test('old links go, also of ended orders; those of orders under way stay, and a deleted customer takes theirs along', async () => {
  await fixture.db.delete(addressRequests);
  const [old, underWay, ofOther] = [await ask(), await ask(), await ask({ customerPhone: '9999 9999' })];
  for (const asked of [underWay, ofOther]) await order(asked, { status: 'en_route', endedAt: null });
  const ended = await ask();
  await order(ended, { status: 'completed', endedAt: new Date(clock) });
  await deleteLinksBefore(fixture.db, new Date(START + 23 * HOUR_MS));
  const left = async () => (await fixture.db.select().from(addressRequests)).map(({ id }) => id).sort();
  expect(await left()).toEqual([old.id, ended.id, underWay.id, ofOther.id].sort());
  const [customer] = await fixture.db
    .insert(customers)
    .values({
      connectionId: fixture.ctx.connection.id,
      phone: '+96551234567',
      name: 'Noura',
      destinationFormat: '',
      destination: {},
      lastUsedAt: new Date(clock),
    })
    .returning();
  await deleteLinksBefore(fixture.db, new Date(START + 25 * HOUR_MS));
  expect(await left()).toEqual([underWay.id, ofOther.id].sort());
  await deleteCustomer(ctx(), { id: customer?.id ?? '' });
  expect(await left()).toEqual([ofOther.id]);
});
