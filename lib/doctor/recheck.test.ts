import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { heldBy } from '@/lib/connections/credentials.server';
import { noteGrants } from '@/lib/connections/denied.server';
import { gatewayOf } from '@/lib/connections/gateway-of.server';
import { database } from '@/lib/db/client.server';
import { settings } from '@/lib/db/schema';
import type { Generation } from '@/lib/service/generation';
import { PERMISSIONS } from '@/lib/service/v2/schema';
import { type Operation, SERVED_BY } from '@/lib/service/why-not';
import { createWorld, type World } from '@/lib/testing/world';
import { recheckDenied } from './recheck.server';

/** A permission that is granted later shows by itself, also where nothing that needs it is offered any more. */

let world: World;
beforeAll(async () => {
  world = await createWorld();
  process.env.SERVICE_API_KEY = world.key.apiKey;
  process.env.SERVICE_API_SECRET = world.key.apiSecret;
  process.env.SERVICE_ACCESS_TOKEN = world.merchant.accessToken;
});
afterAll(async () => {
  await database().pool.end();
  await world.close();
});
afterEach(async () => {
  await world.control('POST', '/reset', {});
  await world.db.delete(settings);
});

const OPERATIONS = Object.keys(SERVED_BY).filter((name): name is Operation => name in SERVED_BY);
const State = z.object({ deliveries: z.object({ total: z.number() }) });
async function atService() {
  const { branches } = await (await gatewayOf(world.ctx.connection)).listBranches();
  return { branches, deliveries: State.parse(await world.control('GET', '')).deliveries.total };
}
const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
const permit = (...permissions: string[]) =>
  world.control('PUT', `/merchants/${world.merchant.id}/keys/${world.key.id}`, { permissions });

/** As if all of it had been refused just now. */
async function refuseAll(generation: Generation) {
  const held = (await heldBy(world.ctx.connection)).find((one) => one.generation === generation);
  const none = PERMISSIONS.map((permission) => ({ permission, granted: false }));
  await noteGrants(held?.fingerprint ?? null, none, new Date());
}
async function denied(generation: Generation): Promise<string[]> {
  const service = await gatewayOf(world.ctx.connection);
  return OPERATIONS.filter((name) => service.whyNot(name, { generation }) === 'denied');
}

test('v2: each of them, and nothing is changed for it', async () => {
  const before = await atService();
  await refuseAll('v2');
  await recheckDenied(world.ctx.connection, inMinutes(1));
  expect(await denied('v2')).toHaveLength(14);
  await permit('branch:write', 'delivery:write', 'wallet:read');
  await recheckDenied(world.ctx.connection, inMinutes(6));
  expect((await denied('v2')).sort()).toEqual(
    [
      ...['getDelivery', 'cancelDelivery', 'retryDelivery', 'listBranches', 'getBranch', 'updateBranch'],
      ...['deleteBranch', 'listInvoices', 'getInvoice'],
    ].sort(),
  );
  await permit(...PERMISSIONS);
  await recheckDenied(world.ctx.connection, inMinutes(7));
  expect(await denied('v2')).toHaveLength(9);
  await recheckDenied(world.ctx.connection, inMinutes(12));
  expect(await denied('v2')).toEqual([]);
  expect(await atService()).toEqual(before);
});

test('v1: as its installation lists them', async () => {
  await refuseAll('v1');
  await recheckDenied(world.ctx.connection, inMinutes(6));
  expect(await denied('v1')).toEqual([]);
});

test('a service that can not be asked changes nothing', async () => {
  await refuseAll('v2');
  await world.control('POST', '/faults', { path: '/v2/', times: 20, status: 500 });
  await recheckDenied(world.ctx.connection, inMinutes(6));
  expect(await denied('v2')).toHaveLength(14);
  await world.control('DELETE', '/faults');
});
