import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { noteGrants } from '@/lib/connections/credentials/denied.server';
import { heldBy } from '@/lib/connections/credentials/held.server';
import { gatewayOf } from '@/lib/connections/gateway-of.server';
import { database } from '@/lib/db/client.server';
import { settings } from '@/lib/db/schema';
import type { Generation } from '@/lib/service/model/generation';
import { PERMISSIONS } from '@/lib/service/v2/schema';
import { type Operation, SERVED_BY } from '@/lib/service/why-not';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { recheckDenied } from './recheck.server';
import { type Behaviour, startHostileProxy } from './testing-proxy';

/** A permission that is granted later shows by itself, also where nothing that needs it is offered any more. */

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
  process.env.SERVICE_API_KEY = fixture.key.apiKey;
  process.env.SERVICE_API_SECRET = fixture.key.apiSecret;
  process.env.SERVICE_ACCESS_TOKEN = fixture.merchant.accessToken;
});
afterAll(async () => {
  await database().pool.end();
  await fixture.close();
});
afterEach(async () => {
  await fixture.control('POST', '/reset', {});
  await fixture.db.delete(settings);
});

const OPERATIONS = Object.keys(SERVED_BY).filter((name): name is Operation => name in SERVED_BY);
const State = z.object({ deliveries: z.object({ total: z.number() }) });
async function atService() {
  const { branches } = await (await gatewayOf(fixture.ctx.connection)).listBranches();
  return { branches, deliveries: State.parse(await fixture.control('GET', '')).deliveries.total };
}
const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
const permit = (...permissions: string[]) =>
  fixture.control('PUT', `/merchants/${fixture.merchant.id}/keys/${fixture.key.id}`, { permissions });

/** As if all of it had been refused just now. */
async function refuseAll(generation: Generation, connection = fixture.ctx.connection) {
  const held = (await heldBy(connection)).find((one) => one.generation === generation);
  const none = PERMISSIONS.map((permission) => ({ permission, granted: false }));
  await noteGrants(held?.fingerprint ?? null, none, new Date());
}
async function denied(generation: Generation, connection = fixture.ctx.connection): Promise<string[]> {
  const service = await gatewayOf(connection);
  return OPERATIONS.filter((name) => service.whyNot(name, { generation }) === 'denied').sort();
}
/** The same service behind something else. */
async function behind(behaviour: Behaviour) {
  const proxy = await startHostileProxy(fixture.sandbox.url, behaviour);
  onTestFinished(() => proxy.close());
  return { ...fixture.ctx.connection, baseUrl: proxy.url };
}

test('v2: each of them, and nothing is changed for it', async () => {
  const before = await atService();
  const askedAt = new Map<string, number>();
  const recheck = (minutes: number) => recheckDenied(fixture.ctx.connection, inMinutes(minutes), askedAt);
  await refuseAll('v2');
  await permit();
  await recheck(1);
  expect(await denied('v2')).toHaveLength(14);
  await permit('branch:write', 'delivery:write', 'wallet:read');
  // Not lately: nobody is asked all the time.
  await recheck(5);
  expect(await denied('v2')).toHaveLength(14);
  await recheck(6);
  expect(await denied('v2')).toEqual(
    [
      ...['getDelivery', 'cancelDelivery', 'retryDelivery', 'listBranches', 'getBranch', 'updateBranch'],
      ...['deleteBranch', 'listInvoices', 'getInvoice'],
    ].sort(),
  );
  await permit(...PERMISSIONS);
  await recheck(7);
  expect(await denied('v2')).toHaveLength(9);
  await recheck(11);
  expect(await denied('v2')).toEqual([]);
  expect(await atService()).toEqual(before);
});

test('what can be read is granted; "not found" tells nothing before it was forbidden once', async () => {
  await refuseAll('v2');
  await recheckDenied(fixture.ctx.connection, inMinutes(6));
  expect(await denied('v2')).toEqual(
    [
      ...['createDelivery', 'getDelivery', 'cancelDelivery', 'retryDelivery', 'estimate', 'estimateStatic'],
      ...['createBranch', 'updateBranch', 'deleteBranch'],
    ].sort(),
  );
});

test('a service that looks for a thing before it looks at the permission grants nothing by not finding it', async () => {
  const connection = await behind({
    back: ({ status }, { target }) =>
      status === 403 && /0{24}|no-such/.test(target) ? { status: 404, headers: {}, body: '{"error":"not_found"}' } : {},
  });
  await permit('branch:read');
  await refuseAll('v2', connection);
  const stays = ['cancelDelivery', 'deleteBranch', 'getDelivery', 'retryDelivery', 'updateBranch'];
  for (const minutes of [6, 12, 18]) {
    await recheckDenied(connection, inMinutes(minutes));
    expect(await denied('v2', connection)).toEqual(expect.arrayContaining(stays));
  }
  // Reading is told by reading.
  expect(await denied('v2', connection)).not.toContain('getBranch');
  // But what may have been refused by something in between is not withheld for ever.
  await recheckDenied(connection, inMinutes(61));
  expect(await denied('v2', connection)).not.toEqual(expect.arrayContaining(stays));
});

test('a method that is refused says nothing, even where the permission was missing once', async () => {
  let isRefused = false;
  const connection = await behind({
    answer: ({ method }) =>
      isRefused && method === 'DELETE'
        ? { status: 405, headers: {}, body: '{"error":"method_not_allowed"}' }
        : undefined,
  });
  await permit('branch:read');
  await refuseAll('v2', connection);
  await recheckDenied(connection, inMinutes(6));
  isRefused = true;
  await permit(...PERMISSIONS);
  await recheckDenied(connection, inMinutes(12));
  expect(await denied('v2', connection)).toEqual(['deleteBranch']);
});

test('v1: as its installation lists them', async () => {
  await refuseAll('v1');
  await recheckDenied(fixture.ctx.connection, inMinutes(6));
  expect(await denied('v1')).toEqual([]);
});

test('a service that can not be asked changes nothing', async () => {
  await refuseAll('v2');
  await fixture.control('POST', '/faults', { path: '/v2/', times: 20, status: 500 });
  await recheckDenied(fixture.ctx.connection, inMinutes(6));
  expect(await denied('v2')).toHaveLength(14);
  await fixture.control('DELETE', '/faults');
});
