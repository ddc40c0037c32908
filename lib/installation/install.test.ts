import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { newUserId } from '@/lib/auth/user-rows.server';
import { listConnections } from '@/lib/connections/list.server';
import { database } from '@/lib/db/client.server';
import { installationAttempts, users } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';
import { seededApplication } from '@/lib/sandbox/seed/seed';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { challengeSignature } from './application.server';
import { receiveCallback } from './receive-callback.server';
import { startInstallation } from './start.server';

/** The steps as public documents show them; the sandbox is the service, and a server of the test is the dashboard. */

const printed: unknown[] = [];
let fixture: ServiceFixture;
let owner: Context;
let server: Server;
let origin: string;
/** The bodies that the service has brought. */
let brought: string[] = [];

beforeAll(async () => {
  vi.stubEnv('SERVICE_APP_ID', seededApplication().id);
  vi.stubEnv('SERVICE_APP_SECRET', seededApplication().secret);
  fixture = await createServiceFixture();
  owner = await ownerNamed('Sara');
  for (const kind of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, kind).mockImplementation((...words) => void printed.push(...words));
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    brought.push(body);
    const answer = await post(body);
    response.writeHead(answer.status).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`;
});
afterAll(async () => {
  server.close();
  await database().pool.end();
  await fixture.close();
});
afterEach(async () => {
  for (const body of brought) {
    const { access_token: token } = z.object({ access_token: z.string() }).parse(JSON.parse(body));
    expect(JSON.stringify(printed)).not.toContain(token);
  }
  brought = [];
  await fixture.control('DELETE', '/faults');
});

/** An owner of the mode that the test runs in. */
async function ownerNamed(name: string): Promise<Context> {
  const user = { id: newUserId(), name, email: `${name}@example.test`, role: 'owner' };
  await fixture.db.insert(users).values(user);
  return { ...fixture.ctx, user: { ...fixture.ctx.user, id: user.id } };
}

const post = (body: unknown) =>
  receiveCallback(
    new Request(`${origin}/api/installation/callback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
/** Status and code of the response to a callback. */
async function answerTo(body: unknown): Promise<string> {
  const response = await post(body);
  const { error } = z.object({ error: z.object({ code: z.string() }).optional() }).parse(await response.json());
  return `${response.status} ${error?.code ?? 'installed'}`;
}

const merchantIn = (country: 'KW' | 'BH' | 'SA') => {
  const found = fixture.sandbox.credentials.merchants.find((merchant) => merchant.country === country);
  if (!found) throw new Error(`no merchant in ${country}`);
  return found;
};

/** A merchant chooses the application: the query with which the service sends the browser to the install address. */
async function begin(country: 'KW' | 'BH' | 'SA' = 'BH') {
  const query = new URLSearchParams({ merchant: merchantIn(country).id, origin });
  const response = await fetch(`${fixture.sandbox.url}/marketplace/install?${query}`, { redirect: 'manual' });
  const location = new URL(response.headers.get('location') ?? '');
  expect(`${location.origin}${location.pathname}`).toBe(`${origin}/install`);
  return {
    appId: location.searchParams.get('app_id') ?? '',
    installationId: location.searchParams.get('installation_id') ?? '',
  };
}
const confirm = (asked: { appId: string; installationId: string }, connection: string | null = null, ctx = owner) =>
  startInstallation(ctx, { ...asked, connection });
const entries = async () => (await listConnections(owner)).connections;
const names = async () => (await entries()).map(({ name }) => name);

describe('an installation', () => {
  it('brings the token of the merchant, and the connection works', async () => {
    const asked = await begin('BH');
    const { next } = await confirm(asked);
    const signature = challengeSignature(asked.installationId, seededApplication().secret);
    expect(new URL(next).searchParams.get('challenge_signature')).toBe(signature);
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    const page = await fetch(next);
    expect(`${page.status} ${await page.text()}`).toContain('200 ');
    const added = (await entries()).find(({ name }) => name === merchantIn('BH').name);
    expect(added).toMatchObject({ country: 'BH', source: 'added', problem: null });
    expect(added?.credentials.map(({ generation, current }) => [generation, current?.state])).toEqual([
      ['v1', 'proven'],
    ]);
  });

  it('of a merchant who is here already gets a name of its own, or replaces a token', async () => {
    await fetch((await confirm(await begin('BH'))).next);
    const second = `${merchantIn('BH').name} 2`;
    expect(await names()).toContain(second);
    const id = (await entries()).find(({ name }) => name === second)?.id ?? '';
    const before = await names();
    const answer = await fetch((await confirm(await begin('BH'), id)).next);
    expect(answer.status).toBe(200);
    expect(await names()).toEqual(before);
  });
});

describe('an attacker', () => {
  const token = 'sbx_token_of_somebody_else';

  it('brings a token for an installation that nobody has confirmed', async () => {
    const { installationId } = await begin();
    const before = await names();
    expect(await answerTo({ installation_id: installationId, access_token: token })).toBe('404 installation_unknown');
    expect(await answerTo({ installation_id: crypto.randomUUID(), access_token: token })).toBe(
      '404 installation_unknown',
    );
    expect(await names()).toEqual(before);
  });

  it('brings it after the time, or repeats what the service has brought', async () => {
    const late = await begin('SA');
    await confirm(late, null, { ...owner, now: () => new Date(Date.now() - 121_000) });
    const { accessToken } = merchantIn('SA');
    expect(await answerTo({ installation_id: late.installationId, access_token: accessToken })).toBe(
      '404 installation_unknown',
    );
    const used = await begin('SA');
    await fetch((await confirm(used)).next);
    const before = await names();
    expect(brought).toHaveLength(1);
    expect(await answerTo(brought[0])).toBe('404 installation_unknown');
    await expect(confirm(used)).rejects.toMatchObject({ status: 409, code: 'installation_used' });
    expect(await names()).toEqual(before);
  });

  it('brings a token that the service does not know, which spoils nothing', async () => {
    const asked = await begin('KW');
    const { next } = await confirm(asked);
    const forged = { installation_id: asked.installationId, access_token: token };
    expect(await answerTo(forged)).toBe('403 installation_token');
    const before = await names();
    expect((await fetch(next)).status).toBe(200);
    expect(await names()).toHaveLength(before.length + 1);
  });

  it('brings the token of another application, or of another merchant', async () => {
    const asked = await begin('KW');
    await confirm(asked);
    const { accessToken, id } = merchantIn('KW');
    const given = { installation_id: asked.installationId, access_token: accessToken };
    const at = `/merchants/${id}/installation`;
    await fixture.control('PUT', at, { app: { id: 'other', name: 'Other' } });
    expect(await answerTo(given)).toBe('403 installation_app');
    await fixture.control('PUT', at, { app: { id: seededApplication().id, name: 'Dispatch Desk' } });
    expect(await answerTo({ ...given, merchant: { id: 'somebody' } })).toBe('409 installation_merchant');
  });

  it('brings it twice at once: one connection is made', async () => {
    const asked = await begin('KW');
    await confirm(asked);
    const { access_token } = z.object({ access_token: z.string() }).parse(await freshToken('KW'));
    const before = await names();
    const body = { installation_id: asked.installationId, access_token };
    const answers = await Promise.all([answerTo(body), answerTo(body)]);
    expect(answers.toSorted()).toEqual(['200 installed', '404 installation_unknown']);
    expect(await names()).toHaveLength(before.length + 1);
  });

  it('confirms for another application, or what somebody else has confirmed', async () => {
    const asked = await begin();
    await expect(confirm({ ...asked, appId: 'another' })).rejects.toMatchObject({ code: 'installation_app' });
    await confirm(asked);
    await expect(confirm(asked, null, await ownerNamed('Other'))).rejects.toMatchObject({ code: 'installation_used' });
  });

  it('signs without the secret', async () => {
    const { next } = await confirm(await begin());
    const forged = new URL(next);
    forged.searchParams.set('challenge_signature', challengeSignature('x', 'not the secret'));
    expect((await fetch(forged)).status).toBe(401);
    expect(brought).toEqual([]);
  });

  it('sends what is no callback', async () => {
    expect(await answerTo('[')).toBe('400 not_json');
    expect(await answerTo({ installation_id: '../x', access_token: token })).toBe('400 invalid_input');
    expect(await answerTo({ installation_id: crypto.randomUUID(), access_token: 'a b\r\nhost: x' })).toBe(
      '400 invalid_input',
    );
    expect(await answerTo({ access_token: 'x'.repeat(100_000) })).toBe('413 too_large');
  });

  it('is not helped by an owner who was disabled meanwhile', async () => {
    const asked = await begin('KW');
    await confirm(asked);
    await fixture.db.update(users).set({ disabledAt: new Date() });
    const { accessToken } = merchantIn('KW');
    expect(await answerTo({ installation_id: asked.installationId, access_token: accessToken })).toBe(
      '404 installation_unknown',
    );
    await fixture.db.update(users).set({ disabledAt: null });
  });
});

/** A token of our application that no connection has. */
async function freshToken(country: 'KW' | 'BH' | 'SA') {
  const answer = await fixture.control('PUT', `/merchants/${merchantIn(country).id}/installation`, { rotate: true });
  const { accessToken } = z.object({ accessToken: z.string() }).parse(answer);
  return { access_token: accessToken };
}

it('keeps no attempt for longer than a day, and its id only as a digest', async () => {
  const asked = await begin();
  await confirm(asked);
  const kept = await fixture.db.select().from(installationAttempts);
  expect(JSON.stringify(kept)).not.toContain(asked.installationId);
  const tomorrow = { ...owner, now: () => new Date(Date.now() + 25 * 60 * 60_000) };
  await confirm(await begin(), null, tomorrow);
  expect(await fixture.db.select().from(installationAttempts)).toHaveLength(1);
});
