import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { z } from 'zod';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { auditLog, branches, connectionCredentials, connections, deliveries, liveEvents } from '@/lib/db/schema';
import { Problem } from '@/lib/http/problem';
import { clearAuditLog } from '@/lib/testing/clear-audit-log';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { addConnection } from './add.server';
import { openGateways } from './client/open-gateways.server';
import { type CredentialsInput, RotateCredentials } from './credentials/schema';
import { listConnections } from './list.server';
import { connectionById } from './model/find-connection.server';
import { rotateCredentials } from './rotate-credentials.server';
import { AddConnection, type ConnectionEntry } from './schema';

export type Merchant = ServiceFixture['merchant'];

/** Registers the fixture of the calling test file: an owner of a real database and sandbox, who adds connections. */
export function connectionsFixture() {
  const state: { fixture?: ServiceFixture } = {};
  const logged: unknown[] = [];
  const get = (): ServiceFixture => {
    if (!state.fixture) throw new Error('The fixture has not been created yet');
    return state.fixture;
  };
  beforeAll(async () => {
    const fixture = await createServiceFixture();
    state.fixture = fixture;
    process.env.APP_URL = 'https://desk.shop.example';
    process.env.MERCHANT_NAME = fixture.merchant.name;
    process.env.SERVICE_API_KEY = fixture.key.apiKey;
    process.env.SERVICE_API_SECRET = fixture.key.apiSecret;
    const { assignEnvironment } = await import('./environment/assign-environment.server');
    await assignEnvironment(fixture.ctx.connection);
    for (const kind of ['log', 'warn', 'error'] as const) {
      vi.spyOn(console, kind).mockImplementation((...words) => void logged.push(...words));
    }
  });
  afterAll(async () => {
    await database().pool.end();
    await state.fixture?.close();
  });
  afterEach(async () => {
    const { db, control } = get();
    for (const table of [deliveries, branches]) await db.delete(table);
    await db.delete(connections).where(eq(connections.source, 'added'));
    await control('POST', '/reset', { webhooks: true });
    await control('DELETE', '/faults');
    await clearAuditLog(db);
    logged.length = 0;
  });

  const merchantIn = (country: string): Merchant => {
    const merchant = get().sandbox.credentials.merchants.find((merchant) => merchant.country === country);
    if (!merchant) throw new Error(`The sandbox has no merchant in ${country}`);
    return merchant;
  };
  return {
    get,
    logged,
    merchantIn,
    add: (credentials: CredentialsInput, change: Partial<z.input<typeof AddConnection>> = {}) => {
      const entered = { name: 'Bahrain', baseUrl: `${get().sandbox.url}/`, country: 'BH', credentials, ...change };
      return addConnection(get().ctx, AddConnection.parse(entered));
    },
    rotate: (id: string, credentials: CredentialsInput, more: Partial<z.input<typeof RotateCredentials>> = {}) =>
      rotateCredentials(get().ctx, RotateCredentials.parse({ id, credentials, ...more })),
    async entry(id: string): Promise<ConnectionEntry> {
      const found = (await listConnections(get().ctx)).connections.find((connection) => connection.id === id);
      if (!found) throw new Error('The connection is not listed');
      return found;
    },
    async gateway(id: string) {
      const connection = await connectionById(id);
      if (!connection) throw new Error('The connection is gone');
      return (await openGateways(connection)).service;
    },
    /** The credentials that are stored; those of the environment have no sealed ones. */
    stored: async () => (await get().db.select().from(connectionCredentials)).filter(({ sealed }) => sealed !== null),
    /** The actions of the audit log, oldest first. */
    async trail(): Promise<string[]> {
      const rows = await get().db.select().from(auditLog).orderBy(auditLog.id);
      return rows.map(({ action, userId }) => `${action}${userId ? '' : ' by itself'}`);
    },
    /** How often open pages of a connection got the news that it changed. */
    async timesPublished(id: string): Promise<number> {
      const events = await get().db.select().from(liveEvents).where(eq(liveEvents.connectionId, id));
      return events.filter(({ kind }) => kind === 'connection').length;
    },
    /** The merchant's full key with a new secret. */
    async newSecret(merchant: Merchant): Promise<string> {
      const path = `/merchants/${merchant.id}/keys/${fullKey(merchant).id}`;
      return z.object({ apiSecret: z.string() }).parse(await get().control('PUT', path, { rotate: true })).apiSecret;
    },
    async newToken(merchant: Merchant): Promise<{ accessToken: string }> {
      const answer = await get().control('PUT', `/merchants/${merchant.id}/installation`, { rotate: true });
      return z.object({ accessToken: z.string() }).parse(answer);
    },
    /** An order in the ledger. */
    async insertOrder(connectionId: string, status: string, nextCheckAt: Date | null = null) {
      const at = new Date();
      await get().db.insert(deliveries).values({
        id: newId(),
        connectionId,
        reference: newId(),
        status,
        generation: 'v0',
        requestBody: '{}',
        draft: {},
        paymentType: 'paid',
        amount: '1',
        currency: 'SAR',
        customerName: 'Sara',
        customerPhone: '+96650123456',
        searchText: '',
        createdAt: at,
        updatedAt: at,
        statusAt: at,
        nextCheckAt,
      });
    },
    /** As after a change of APP_SECRET. */
    makeUnreadable: (connectionId: string, generation: string) =>
      get()
        .db.update(connectionCredentials)
        .set({ sealed: Buffer.alloc(60, 1) })
        .where(
          and(eq(connectionCredentials.connectionId, connectionId), eq(connectionCredentials.generation, generation)),
        ),
  };
}

export const fullKey = ({ keys }: Merchant) => {
  const key = keys.find(({ testMode, permissions }) => !testMode && permissions.length > 5);
  if (!key) throw new Error('The merchant has no full key');
  return { id: key.id, v2: { apiKey: key.apiKey, apiSecret: key.apiSecret } };
};

/** The merchant's key that lacks permissions. */
export const weakKey = ({ keys }: Merchant) => {
  const key = keys.find(({ permissions }) => !permissions.includes('wallet:read'));
  if (!key) throw new Error('The merchant has no limited key');
  return { ...key, v2: { apiKey: key.apiKey, apiSecret: key.apiSecret } };
};

export const allOf = (merchant: Merchant): CredentialsInput => ({
  v2: fullKey(merchant).v2,
  v1: { accessToken: merchant.accessToken },
  v0: { apiKey: merchant.v0ApiKey },
});

export const secretsOf = (given: CredentialsInput) =>
  Object.values(given).flatMap((fields) => Object.values(fields ?? {}));

/** The Problem that a call is refused with. */
export async function refusal(call: Promise<unknown>) {
  const problem = await call.catch((error: unknown) => error);
  if (!(problem instanceof Problem)) throw new Error(`not refused: ${JSON.stringify(problem)}`);
  const { fields, detail } = problem.extra;
  return { status: problem.status, code: problem.code, ...(fields && { fields }), ...(detail && { detail }) };
}

export const fieldsRefused = (path: string, message: string) => ({
  status: 400,
  code: 'invalid_input',
  fields: [{ path, message: `connections.fields.${message}` }],
});
