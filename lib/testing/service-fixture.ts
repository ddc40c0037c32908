import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PERMISSIONS } from '@/lib/auth/permissions';
import { hashToken } from '@/lib/auth/token.server';
import { COUNTRY_FACTS, type Country } from '@/lib/connections/model/connection';
import { toConnection } from '@/lib/connections/model/to-connection.server';
import { openDatabase } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { connections, users } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';
import { type SandboxOptions, startSandbox } from '@/lib/sandbox/start';
import { createGateway } from '@/lib/service/gateway.server';
import type { Generation } from '@/lib/service/generation/generation';
import { createTestDatabase } from './database';

const QUICK_RETRIES_MS: readonly number[] = [10, 20, 40];

/**
 * A real database, a real sandbox without moving drivers, and a gateway between them with the credentials of
 * `generations`. `control` calls `/_sandbox/`; `gatewayTo` makes a gateway to another address.
 */
export async function createServiceFixture({
  country = 'KW',
  generations = ['v2'],
  shop = false,
  asDocumented = process.env.E2E_AS_DOCUMENTED === '1',
}: {
  country?: Country;
  generations?: readonly Generation[];
  /** A sandbox with a shop in Kuwait: orders of up to three months, and a till. */
  shop?: SandboxOptions['shop'];
  /** The sandbox behaves as the service's own documents show; by default where `E2E_AS_DOCUMENTED=1`. */
  asDocumented?: boolean;
} = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dispatch-desk-fixture-'));
  const [testDatabase, sandbox] = await Promise.all([
    createTestDatabase(),
    startSandbox({ dataDir, control: true, speed: 0, shop, asDocumented }),
  ]);
  // For code that reads the configuration itself.
  process.env.DATABASE_URL = testDatabase.url;
  process.env.APP_SECRET ??= 'a secret for tests only, 32 long!';
  process.env.SANDBOX_MODE = '1';
  process.env.SERVICE_BASE_URL = sandbox.url;
  const { db, pool } = openDatabase(testDatabase.url);
  const merchant = sandbox.credentials.merchants.find((merchant) => merchant.country === country);
  const key = merchant?.keys.find((key) => !key.testMode && key.permissions.length > 5);
  if (!merchant || !key) throw new Error(`The sandbox has no merchant with a full key in ${country}`);

  const userId = newId();
  // A token of this fixture alone: the receiver of webhooks remembers the connection of a token.
  const webhookToken = newId();
  await db.insert(users).values({ id: userId, name: 'Noura', email: 'noura@example.test', role: 'owner' });
  const [row] = await db
    .insert(connections)
    .values({
      id: newId(),
      slug: 'sandbox',
      environmentKey: 'sandbox',
      name: merchant.name,
      source: 'environment',
      sandbox: true,
      baseUrl: sandbox.url,
      country,
      currency: COUNTRY_FACTS[country].currency,
      webhookTokenDigest: hashToken(webhookToken),
    })
    .returning();
  if (!row) throw new Error('The connection was not made');

  const has = (generation: Generation) => generations.includes(generation);
  const gatewayTo = (baseUrl: string, now?: () => number) =>
    createGateway({
      baseUrl,
      v2: has('v2') ? { apiKey: key.apiKey, apiSecret: key.apiSecret } : undefined,
      v1: has('v1') ? { accessToken: merchant.accessToken } : undefined,
      v0: has('v0') ? { apiKey: merchant.v0ApiKey } : undefined,
      retryDelaysMs: QUICK_RETRIES_MS,
      now,
    });
  const ctx: Context = {
    user: {
      id: userId,
      name: 'Noura',
      email: 'noura@example.test',
      role: 'owner',
      permissions: PERMISSIONS,
      branches: null,
      sessionId: 's',
    },
    connection: { ...toConnection(row), webhookToken },
    db,
    service: gatewayTo(sandbox.url),
    now: () => new Date(),
    requestId: 'test',
    signal: new AbortController().signal,
  };

  async function control(method: string, at: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${sandbox.url}/_sandbox${at}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`/_sandbox${at} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  }

  async function sendWebhooksTo(url: string | null) {
    const { accessToken, v0ApiKey } = merchant ?? {};
    if (has('v2')) await control('PUT', '/webhooks', { keyId: key?.id, url });
    if (has('v1')) await control('PUT', '/webhooks', { accessToken, url });
    if (has('v0')) await control('PUT', '/webhooks', { v0ApiKey, url });
  }

  async function close() {
    await sandbox.stop();
    await pool.end();
    await testDatabase.drop();
    await rm(dataDir, { recursive: true, force: true });
  }

  return { ctx, db, pool, sandbox, merchant, key, control, gatewayTo, sendWebhooksTo, close };
}

export type ServiceFixture = Awaited<ReturnType<typeof createServiceFixture>>;
