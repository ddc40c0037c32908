import { createServer, type Server } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { connections, settings } from '@/lib/db/schema';
import { DoctorMessage } from '@/lib/doctor/schema';
import { Problem } from '@/lib/http/problem';
import { addConnection, keepCredentials } from '@/lib/testing/added-connection';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { showReceiver } from '@/lib/webhooks/show-receiver.server';
import { recordAcceptance } from '../credentials/rotation/record-acceptance.server';
import { credentialSetsOf } from '../credentials/sets/credential-sets.server';
import { putCredentialRow } from '../credentials/sets/rows.server';
import { diagnoseConnection } from '../diagnose.server';
import { assignEnvironment } from '../environment/assign-environment.server';
import { webhookTokenColumns } from '../model/webhook-token.server';
import { takeDiagnosis } from './diagnosis-rows.server';

let fixture: ServiceFixture;
let dashboard: Server;
let id: string;

beforeAll(async () => {
  fixture = await createServiceFixture();
  id = fixture.ctx.connection.id;
  dashboard = createServer((request, response) => {
    const token = (request.url ?? '').split('/').at(-1) ?? '';
    const shown = showReceiver(token);
    response.writeHead(shown.status, Object.fromEntries(shown.headers)).end();
  });
  await new Promise<void>((resolve) => dashboard.listen(0, '127.0.0.1', resolve));
  const address = dashboard.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  process.env.APP_URL = `http://127.0.0.1:${address.port}`;
  process.env.SERVICE_API_KEY = fixture.key.apiKey;
  process.env.SERVICE_API_SECRET = fixture.key.apiSecret;
  process.env.SERVICE_ACCESS_TOKEN = fixture.merchant.accessToken;
  process.env.SERVICE_V0_API_KEY = fixture.merchant.v0ApiKey;
  await assignEnvironment(fixture.ctx.connection);
  const sealed = webhookTokenColumns(id, fixture.ctx.connection.webhookToken ?? '');
  await fixture.db.update(connections).set(sealed).where(eq(connections.id, id));
});
afterAll(async () => {
  await new Promise((resolve) => dashboard.close(resolve));
  await database().pool.end();
  await fixture.close();
});
beforeEach(async () => {
  await fixture.control('DELETE', '/faults');
  await fixture.db.delete(settings);
});

describe('a diagnosis', () => {
  it('of the environment’s connection: it works, and the webhook address is proven to be ours', async () => {
    const { diagnosis, step, text } = await examined();
    expect(diagnosis).toMatchObject({ cause: 'healthy', working: ['v2', 'v1', 'v0'] });
    expect(step('webhook_url')).toMatchObject({ outcome: 'ok', finding: 'webhook_ours' });
    const { apiKey, apiSecret } = fixture.key;
    for (const secret of [apiKey, apiSecret, fixture.merchant.accessToken, fixture.merchant.v0ApiKey]) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain(fixture.ctx.connection.webhookToken);
    expect(text).not.toMatch(/[0-9a-f]{64}/);
    const status = await credentialSetsOf(fixture.ctx.connection, fixture.db);
    expect(status.map(({ provenAt }) => provenAt)).toEqual([expect.any(Date), expect.any(Date), expect.any(Date)]);
  });

  it('of one with mistyped pending credentials, and some that can’t be decrypted', async () => {
    const { id: other } = await addConnection(fixture);
    const { apiKey, apiSecret } = fixture.key;
    await keepCredentials(fixture, other, 'current', { v2: { apiKey, apiSecret } });
    expect((await examined(other)).diagnosis.cause).toBe('healthy');
    await keepCredentials(fixture, other, 'pending', { v2: { apiKey, apiSecret: 'typed-wrongly' } });
    expect((await examined(other)).diagnosis).toMatchObject({
      cause: 'pending_refused',
      severity: 'attention',
      working: ['v2'],
    });
    const sets = await credentialSetsOf({ id: other, environmentKey: null, baseUrl: fixture.sandbox.url }, fixture.db);
    expect(sets.map(({ slot, refusedSince }) => [slot, refusedSince !== null])).toEqual([
      ['current', false],
      ['pending', true],
    ]);

    const sealed = Buffer.alloc(64, 1);
    const at = { connectionId: other, generation: 'v1', slot: 'current' } as const;
    await putCredentialRow(fixture.db, at, { sealed, endings: {}, createdAt: new Date() });
    const { diagnosis } = await examined(other);
    expect(diagnosis).toMatchObject({
      cause: 'unreadable_credentials',
      severity: 'attention',
      facts: { generations: ['v1'] },
    });
  });

  it('tells a rotated secret from a wrong one by whether these credentials were ever accepted', async () => {
    const other = await addConnection(fixture);
    const { accessToken, keys } = fixture.merchant;
    const key = keys.find(({ id }) => id !== fixture.key.id);
    if (!key) throw new Error('The merchant has no other key');
    const { apiKey, apiSecret } = key;
    await keepCredentials(fixture, other.id, 'current', { v2: { apiKey, apiSecret }, v1: { accessToken } });
    await fixture.control('PUT', `/merchants/${fixture.merchant.id}/keys/${key.id}`, { rotate: true });
    expect((await examined(other.id)).diagnosis.cause).toBe('wrong_secret');
    const sets = await credentialSetsOf(other);
    const v2 = sets.find(({ generation }) => generation === 'v2');
    if (!v2) throw new Error('The key is gone');
    await recordAcceptance(other, v2, true, new Date('2026-11-14T10:00:00Z'));
    expect((await examined(other.id)).diagnosis).toMatchObject({
      cause: 'rotated_secret',
      severity: 'attention',
      facts: { sinceAt: '2026-11-14T10:00:00.000Z' },
      working: ['v1'],
    });
  });

  it('of a connection without credentials', async () => {
    const { id: other } = await addConnection(fixture);
    expect((await examined(other)).diagnosis.cause).toBe('no_credentials');
  });

  it('of an unknown connection', async () => {
    await expect(diagnoseConnection(fixture.ctx, { id: newId() })).rejects.toMatchObject({
      status: 404,
      code: 'unknown_connection',
    });
  });
});

describe('a diagnosis without a result', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('ends after two minutes, and shows that', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms === 120_000 ? 200 : ms));
    await fixture.control('POST', '/faults', { path: '/v2/wallet', times: 1, delayMs: 1_500 });
    const { diagnosis } = await examined();
    expect(diagnosis).toMatchObject({ cause: 'unclear', severity: 'broken', facts: { seconds: 120 }, working: [] });
  });

  it('because of a mistake of the dashboard is not taken for the service’s silence', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(DoctorMessage, 'parse').mockImplementationOnce(() => {
      throw new Error('a mistake');
    });
    const text = await (await diagnoseConnection(fixture.ctx, { id })).text();
    const messages = text.split('\n').filter(Boolean);
    expect(messages.map((line) => JSON.parse(line))).toEqual([
      { type: 'broken', code: 'unexpected', id: fixture.ctx.requestId },
    ]);
    expect(log).toHaveBeenCalledTimes(1);
    expect(await running()).toBeNull();
  });
});

describe('one at a time', () => {
  it('another is refused until the first has ended', async () => {
    await fixture.control('POST', '/faults', { path: '/v2/wallet', times: 1, delayMs: 1_500 });
    const first = await diagnoseConnection(fixture.ctx, { id });
    await expect(diagnoseConnection(fixture.ctx, { id })).rejects.toEqual(new Problem(409, 'examination_running'));
    await first.text();
    expect((await examined()).diagnosis.cause).toBe('healthy');
  });

  it('also when the browser disconnects', async () => {
    await fixture.control('POST', '/faults', { path: '/v2/wallet', times: 1, delayMs: 1_500 });
    const control = new AbortController();
    const first = await diagnoseConnection({ ...fixture.ctx, signal: control.signal }, { id });
    control.abort();
    await first.body?.cancel();
    await expect.poll(running).toBeNull();
    expect((await examined()).diagnosis.cause).toBe('healthy');
  });

  it('but not for long after its process died', async () => {
    const until = new Date(Date.now() + 90_000);
    const dead = { connectionId: id, diagnosisId: 'dead', now: new Date(), until };
    expect(await takeDiagnosis(fixture.db, dead)).toBe(true);
    await expect(diagnoseConnection(fixture.ctx, { id })).rejects.toMatchObject({ code: 'examination_running' });
    await fixture.db.update(connections).set({ diagnosisUntil: new Date(Date.now() - 1_000) });
    expect((await examined()).diagnosis.cause).toBe('healthy');
    expect(await running()).toBeNull();
  });
});

async function running(): Promise<string | null> {
  const rows = await fixture.db.select().from(connections);
  return rows.find((row) => row.id === id)?.diagnosisId ?? null;
}

async function examined(connectionId = id) {
  const response = await diagnoseConnection(fixture.ctx, { id: connectionId });
  expect(response.headers.get('content-type')).toContain('application/x-ndjson');
  const text = await response.text();
  const messages = text
    .split('\n')
    .filter(Boolean)
    .map((line) => DoctorMessage.parse(JSON.parse(line)));
  expect(messages.at(-1)).toEqual({ type: 'finished' });
  const diagnosis = messages.flatMap((message) => (message.type === 'diagnosis' ? [message.diagnosis] : []))[0];
  if (!diagnosis) throw new Error('There is no diagnosis');
  const steps = messages.flatMap((message) => (message.type === 'step' ? [message.step] : []));
  return { diagnosis, text, step: (id: string) => steps.find((step) => step.id === id) };
}
