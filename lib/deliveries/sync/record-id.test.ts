import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveries } from '@/lib/db/schema';
import { createGateway } from '@/lib/service/gateway.server';
import { CREDENTIALS, json, startFaultService, stopAll } from '@/lib/service/testing-fault-service';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { cancelDelivery } from '../cancel.server';
import { createDelivery } from '../create.server';
import { receivePositions } from '../positions/receive-position.server';
import { orderOf } from '../scenarios/testing-orders';
import { receiveHint } from './receive-hint.server';
import { refreshDelivery } from './refresh.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(async () => {
  await stopAll();
  await fixture.close();
});

const NOT_FOUND = { error: 'not_found', message: 'Delivery not found' };

/** A service with one order that has a record id beside its code; its paths know one of the two. */
async function served(code: string, recordId: string, pathsKnow: 'recordId' | 'code') {
  let status = 'pending';
  const known = { recordId, code }[pathsKnow];
  const service = await startFaultService(({ method, target }, response) => {
    const driver =
      status === 'pending' ? {} : { name: 'Ali', phone: '+96550000000', latitude: 29.33, longitude: 48.07 };
    const order = () => ({ id: recordId, code, status, delivery_fee: 1.5, currency: 'KWD', amount: 2, driver });
    const [id, action] = target.replace('/v2/deliveries', '').split('/').slice(1);
    if (method === 'POST' && !id) return json(response, 200, order());
    if (id !== known) return json(response, 404, NOT_FOUND);
    if (action === 'cancel') status = 'canceled';
    json(response, 200, order());
  });
  const ctx = {
    ...fixture.ctx,
    service: createGateway({ baseUrl: service.baseUrl, v2: CREDENTIALS, retryDelaysMs: [] }),
  };
  const { delivery } = await createDelivery(ctx, orderOf(fixture, 'v2'));
  const paths = () =>
    service.seen.splice(0).map(({ method, target }) => `${method} ${target.slice('/v2/deliveries'.length)}`);
  expect(paths()).toEqual(['POST ']);
  const row = async () => (await fixture.db.select().from(deliveries).where(eq(deliveries.id, delivery.id)))[0];
  return { ctx, id: delivery.id, paths, row, move: (to: string) => (status = to) };
}

describe('a service with a record id beside the code', () => {
  it('is asked by the record id, from the first time on', async () => {
    const { ctx, id, paths, row } = await served('AB12C', '65f0c0ffee00000000000001', 'recordId');
    expect(await row()).toMatchObject({ code: 'AB12C', recordId: '65f0c0ffee00000000000001' });
    await refreshDelivery(ctx, { id, source: 'poll' });
    await cancelDelivery(ctx, { id });
    expect(paths()).toEqual(['GET /65f0c0ffee00000000000001', 'POST /65f0c0ffee00000000000001/cancel']);
    expect((await row())?.status).toBe('canceled');
  });

  it('is asked by the code where its paths know no record id: tried once, and remembered', async () => {
    const { ctx, id, paths, row } = await served('AB12D', '65f0c0ffee00000000000002', 'code');
    await refreshDelivery(ctx, { id, source: 'poll' });
    await cancelDelivery(ctx, { id });
    expect(paths()).toEqual(['GET /65f0c0ffee00000000000002', 'GET /AB12D', 'POST /AB12D/cancel']);
    expect((await row())?.status).toBe('canceled');
  });

  it('may name either in its webhooks', async () => {
    const { ctx, move, row, id } = await served('AB12E', '65f0c0ffee00000000000003', 'recordId');
    move('accepted');
    const report = (code: string, status: string) =>
      receiveHint(ctx, { code, hints: [{ status, at: new Date() }], headers: {} });
    expect(await report('65f0c0ffee00000000000003', 'accepted')).toBe('applied');
    move('dispatched');
    expect(await report('AB12E', 'dispatched')).toBe('applied');
    const position = { latitude: 29.3301, longitude: 48.0701, at: new Date() };
    const codes = ['65f0c0ffee00000000000003', '65f0c0ffee000000000000ff'];
    const later = { ...ctx, now: () => new Date(Date.now() + 60_000) };
    const at = new Date(Date.now() + 30_000);
    const { id: connectionId } = ctx.connection;
    const outcomes = await receivePositions(
      ctx.db,
      async () => later,
      codes.map((code) => ({ connectionId, code, headers: {}, position: { ...position, at } })),
    );
    expect(outcomes).toEqual(['applied', 'unknown_delivery']);
    expect(await row()).toMatchObject({ id, driverLatitude: 29.3301 });
  });

  it('that knows an order by neither has none: the 404 is of the first', async () => {
    const { ctx, id, paths } = await served('AB12F', '65f0c0ffee00000000000004', 'recordId');
    await fixture.db
      .update(deliveries)
      .set({ code: 'GONE1', recordId: '65f0c0ffee000000000000aa' })
      .where(eq(deliveries.id, id));
    await expect(refreshDelivery(ctx, { id, source: 'poll' })).rejects.toMatchObject({ kind: 'not-found' });
    expect(paths()).toEqual(['GET /65f0c0ffee000000000000aa', 'GET /GONE1']);
  });
});
