import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';
import { openGateways } from '@/lib/connections/client/open-gateways.server';
import type { Connection } from '@/lib/connections/model/connection';
import { database } from '@/lib/db/client.server';
import { branches, connectionCredentials, liveEvents } from '@/lib/db/schema';
import type { Credentials } from '@/lib/service/gateway.server';
import type { Generation } from '@/lib/service/generation/generation';
import type { OrderRequest } from '@/lib/service/model/order-request';
import { addConnection, keepCredentials } from '@/lib/testing/added-connection';
import { clearAuditLog } from '@/lib/testing/clear-audit-log';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { type CredentialSet, credentialSetsOf } from '../sets/credential-sets.server';
import type { CredentialChange, Slot } from '../sets/rows.server';

/** The last characters of a credential, as stored in `endings`. */
export const ending = (secret: string) => secret.slice(-4);

/** An order's code: up to 6 characters, as documented 10 in v1 and v0. */
export const ORDER_CODE = /^(\w{4,6}|[0-9a-f]{10})$/;

/** Registers the fixture of the calling test file: each test has a connection of its own, to a sandbox that rotates keys. */
export function rotationFixture(options: { asDocumented?: boolean } = {}) {
  const state: { fixture?: ServiceFixture; connection?: Connection } = {};
  const get = () => {
    const { fixture, connection } = state;
    if (!fixture || !connection) throw new Error('The fixture has not been created yet');
    return { fixture, connection };
  };
  beforeAll(async () => {
    state.fixture = await createServiceFixture(options);
  });
  afterAll(async () => {
    await database().pool.end();
    await state.fixture?.close();
  });
  beforeEach(async () => {
    if (state.fixture) state.connection = await addConnection(state.fixture);
    await state.fixture?.control('DELETE', '/requests');
  });
  afterEach(async () => {
    const { fixture } = get();
    await fixture.control('DELETE', '/faults');
    await fixture.control('POST', '/reset', {});
    for (const table of [connectionCredentials, branches, liveEvents]) await fixture.db.delete(table);
    await clearAuditLog(fixture.db);
  });

  const keyOf = () => ({ apiKey: get().fixture.key.apiKey, apiSecret: get().fixture.key.apiSecret });
  const rotate = (path: string) =>
    get().fixture.control('PUT', `/merchants/${get().fixture.merchant.id}${path}`, { rotate: true });
  return {
    get,
    keyOf,
    give: (slot: Slot, credentials: Credentials, status: CredentialChange & { testMode?: boolean } = {}) =>
      keepCredentials(get().fixture, get().connection.id, slot, credentials, status),
    gateway: async (change: Partial<Connection> = {}) =>
      (await openGateways({ ...get().connection, ...change })).service,
    sets: (): Promise<CredentialSet[]> => credentialSetsOf(get().connection),
    /** Stored credentials, as `v2 current 1a2b`. */
    async shown(): Promise<string[]> {
      const rows = await get().fixture.db.select().from(connectionCredentials);
      return rows
        .map(({ generation, slot, endings }) => `${generation} ${slot} ${Object.values(endings).at(-1)}`)
        .sort();
    },
    /** How often open pages of the connection got the news that it changed. */
    async timesPublished(): Promise<number> {
      const { fixture, connection } = get();
      const events = await fixture.db.select().from(liveEvents).where(eq(liveEvents.connectionId, connection.id));
      return events.filter(({ kind }) => kind === 'connection').length;
    },
    own: (generation: Generation): Credentials =>
      ({
        v2: { v2: keyOf() },
        v1: { v1: { accessToken: get().fixture.merchant.accessToken } },
        v0: { v0: { apiKey: get().fixture.merchant.v0ApiKey } },
      })[generation],
    async rotated(generation: Generation): Promise<Credentials> {
      const { fixture } = get();
      if (generation === 'v2') {
        const Key = z.object({ apiSecret: z.string() });
        return { v2: { ...keyOf(), ...Key.parse(await rotate(`/keys/${fixture.key.id}`)) } };
      }
      if (generation === 'v1')
        return { v1: z.object({ accessToken: z.string() }).parse(await rotate('/installation')) };
      return { v0: z.object({ apiKey: z.string() }).parse(await rotate('/v0-key')) };
    },
    /** The requests that the sandbox received, as `GET /v2/wallet 200`. */
    async requests(): Promise<string[]> {
      const Requests = z.object({
        requests: z.array(z.object({ method: z.string(), path: z.string(), status: z.number() })),
      });
      const { requests } = Requests.parse(await get().fixture.control('GET', '/requests'));
      return requests.map(({ method, path, status }) => `${method} ${path} ${status}`);
    },
    async ordersCreated(): Promise<number> {
      const State = z.object({ deliveries: z.object({ total: z.number() }) });
      return State.parse(await get().fixture.control('GET', '')).deliveries.total;
    },
    order: (generation: Generation): OrderRequest => orderOf(generation, get().fixture.merchant.branches[0]?.id ?? ''),
    async createOrder(generation: Generation) {
      const gateway = (await openGateways(get().connection)).service;
      const { body } = gateway.createDeliveryBody(orderOf(generation, get().fixture.merchant.branches[0]?.id ?? ''));
      return gateway.createDelivery(body, { generation });
    },
  };
}

function orderOf(generation: Generation, branchId: string): OrderRequest {
  const destination = { contact_name: 'Sara', contact_phone: '+96550123456', latitude: 29.33, longitude: 48.05 };
  const common = {
    reference: `R-${generation}`,
    payment: { amount: 3.5, type: 'paid' as const },
    destination_format: 'location_format' as const,
    destination,
  };
  return generation === 'v0' ? common : { ...common, origin_format: 'branch_format', origin: { branch_id: branchId } };
}
