import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Country } from '@/lib/connections/model/connection';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import type { Pickup } from '../ledger/rows.server';
import { orderElsewhere } from '../scenarios/testing-elsewhere';
import { importedRow } from './imported-row.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

it('an order that ended long ago needs nobody, a recent one or one under way does', async () => {
  const { code, created_at } = await orderElsewhere(fixture);
  const answer = await fixture.ctx.service.getDelivery(code);
  const dealtWithAt = (status: string, hours: number) => {
    const now = new Date(Date.parse(created_at ?? '') + hours * 3_600_000);
    const row = importedRow(
      { ...fixture.ctx, now: () => now },
      { ...answer, delivery: { ...answer.delivery, status } },
      { statusAt: null, pickup: null },
    );
    return row.dealtWithAt && now.getTime() - row.dealtWithAt.getTime();
  };
  expect([dealtWithAt('failed', 1), dealtWithAt('failed', 100)]).toEqual([null, 0]);
  expect([dealtWithAt('pending', 1), dealtWithAt('pending', 100)]).toEqual([null, null]);
});

it('has the reference and the amount of the service, where it tells them', async () => {
  const { code } = await orderElsewhere(fixture, { amount: 3.125 });
  const answer = await fixture.ctx.service.getDelivery(code);
  const factsOf = (change: Partial<typeof answer.delivery>) => {
    const delivery = { ...answer.delivery, ...change };
    const { reference, amount } = importedRow(fixture.ctx, { ...answer, delivery }, { statusAt: null, pickup: null });
    return { reference, amount };
  };
  expect(factsOf({ reference: 'R-1' })).toEqual({ reference: 'R-1', amount: '3.125' });
  expect(factsOf({ reference: '' })).toMatchObject({ reference: null });
  expect(factsOf({ amount: null })).toMatchObject({ amount: '0' });
});

it('has one spelling of a phone, however the service writes it', async () => {
  const { code } = await orderElsewhere(fixture);
  const { delivery, ...answer } = await fixture.ctx.service.getDelivery(code);
  for (const phone of ['50123123', '96550123123', '+965 5012 3123']) {
    const written = { ...delivery, customer: { ...delivery.customer, phone } };
    const row = importedRow(fixture.ctx, { ...answer, delivery: written }, { statusAt: null, pickup: null });
    expect(row).toMatchObject({ phone: '+96550123123', customerPhone: phone });
  }
});

it('has the times that a webhook reported, and none that nobody saw', async () => {
  const { code, created_at } = await orderElsewhere(fixture);
  const answer = await fixture.ctx.service.getDelivery(code);
  const createdAt = new Date(created_at ?? '');
  const after = (seconds: number) => new Date(createdAt.getTime() + seconds * 1_000);
  const driver = { name: 'Bader', phone: '', latitude: 29.3, longitude: 48 };
  const timesOf = (status: string, statusAt: Date | null) => {
    const row = importedRow(
      { ...fixture.ctx, now: () => after(3_600) },
      { ...answer, delivery: { ...answer.delivery, status, driver } },
      { statusAt, pickup: null },
    );
    const { endedAt, driverSeenAt, promisedAt, nextCheckAt } = row;
    return {
      since: row.statusAt,
      endedAt,
      seenAt: driverSeenAt,
      isPromised: promisedAt !== null,
      isChecked: nextCheckAt !== null,
    };
  };
  expect(timesOf('completed', after(900))).toEqual({
    since: after(900),
    endedAt: after(900),
    seenAt: null,
    isPromised: true,
    isChecked: false,
  });
  const unseen = { since: createdAt, endedAt: null, seenAt: null, isPromised: false, isChecked: false };
  expect(timesOf('completed', null)).toEqual(unseen);
  const underWay = { since: after(60), endedAt: null, seenAt: after(3_600), isPromised: true, isChecked: true };
  expect(timesOf('en_route', after(60))).toEqual(underWay);
  expect(timesOf('en_route', after(-60))).toEqual({ ...underWay, since: createdAt });
});

it('leaves from the pickup that is known, and goes to the area of its address or its pin', async () => {
  const { code } = await orderElsewhere(fixture, { area: 'Salmiya' });
  const answer = await fixture.ctx.service.getDelivery(code);
  const rowOf = (
    customer: Partial<typeof answer.delivery.customer>,
    pickup: Pickup | null = null,
    country = 'KW' as Country,
  ) => {
    const delivery = { ...answer.delivery, customer: { ...answer.delivery.customer, ...customer } };
    const connection = { ...fixture.ctx.connection, country };
    return importedRow({ ...fixture.ctx, connection }, { ...answer, delivery }, { statusAt: null, pickup });
  };
  const pickup = { branchId: 'b'.repeat(24), latitude: 29.31, longitude: 47.98 };
  expect(rowOf({}, pickup)).toMatchObject({
    branchId: pickup.branchId,
    originLatitude: 29.31,
    originLongitude: 47.98,
    area: 'Salmiya',
    draft: { destination: { area: 'Salmiya' } },
    madeElsewhere: true,
    confirmedAt: answer.sentAt,
  });
  expect(rowOf({})).toMatchObject({ branchId: null, originLatitude: null, originLongitude: null });
  const nowhere = { address: 'Somewhere', latitude: null, longitude: null };
  expect(rowOf(nowhere)).toMatchObject({ area: null, draft: { destination: {} } });
  expect(rowOf({ address: 'Al Olaya, Riyadh', latitude: null, longitude: null }, null, 'SA').draft).toEqual({
    destination: { district: 'Olaya', city: 'Riyadh' },
  });
});

it('was created when the service says so, at the latest now', async () => {
  const { code } = await orderElsewhere(fixture);
  const answer = await fixture.ctx.service.getDelivery(code);
  const now = new Date('2026-11-21T12:00:00Z');
  const creation = (created_at: string | null) =>
    importedRow(
      { ...fixture.ctx, now: () => now },
      { ...answer, delivery: { ...answer.delivery, created_at } },
      { statusAt: null, pickup: null },
    ).createdAt.toISOString();
  expect(creation('2026-11-21T09:00:00.000Z')).toBe('2026-11-21T09:00:00.000Z');
  for (const text of ['2026-11-21T13:00:00.000Z', 'yesterday', null]) expect(creation(text)).toBe(now.toISOString());
});
