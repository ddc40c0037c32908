import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { webhookUrl } from '@/lib/connections/model/webhook-url.server';
import { createGateway } from '@/lib/service/gateway.server';
import { otherWebhooks, webhookLines } from '@/lib/service/webhook/installed-topics';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { isCoveredByV2, permissionLines } from './needs';
import { readInstallation } from './read.server';
import { InstallationView } from './schema';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
  vi.stubEnv('DATABASE_URL', 'postgres://not-asked/here');
  vi.stubEnv('APP_SECRET', 'a secret for tests only, 32 long!');
  vi.stubEnv('APP_URL', 'https://desk.example');
});
afterAll(() => fixture.close());

const withToken = (accessToken = fixture.merchant.accessToken) => {
  const service = createGateway({ baseUrl: fixture.sandbox.url, v1: { accessToken }, retryDelaysMs: [10] });
  return { ...fixture.ctx, service };
};
const read = async (ctx = withToken()) => InstallationView.parse(await readInstallation(ctx));
const refusal = (asked: Promise<unknown>) => asked.then(() => undefined).catch((failure: unknown) => failure);

describe('readInstallation', () => {
  it('reads the app, the merchant, permissions, inputs and webhooks', async () => {
    const { id, name, installationId } = fixture.merchant;
    const view = await read();
    expect(view).toMatchObject({ installationId, merchant: { id, name, country: 'KW' }, webhooks: [] });
    expect(view.app.name).not.toBe('');
    expect(Date.parse(view.installedAt ?? '')).toBeLessThan(Date.now());
    expect(view.permissions).toContain('delivery:write');
    expect(view.webhookUrl).toBe(webhookUrl(fixture.ctx.connection));
  });

  it('shows only the end of an input with a secret’s name', async () => {
    const inputs = [
      { name: 'store_code', value: '' },
      { name: 'pos_password', value: 'a long password of the till' },
      { name: 'API-Key', value: 'short' },
      { name: 'greeting', value: 'مرحبًا '.repeat(200) },
    ];
    await fixture.control('PUT', `/merchants/${fixture.merchant.id}/installation`, { inputs });
    const view = await read();
    expect(view.inputs).toEqual([
      { name: 'store_code', value: '', ending: null },
      { name: 'pos_password', value: null, ending: 'till' },
      { name: 'API-Key', value: null, ending: '' },
      { name: 'greeting', value: inputs[3]?.value, ending: null },
    ]);
  });

  it('shows values that are not plain text, and an id of any length', async () => {
    const inputs = [
      { name: 'hours', value: { open: '09:00', days: [1, 2] } },
      { name: 'zones', value: ['A', 'B'] },
      { name: 'tills', value: 0 },
      { name: 'pickup', value: false },
      { name: 'none', value: null },
      { name: 'till', value: { host: 'pos.example', password: 'of the till' } },
      { name: 'fields', value: [{ name: 'pos_password', value: 'of the till' }] },
      { name: 'as text', value: '{"name":"pos_password","value":"of the till"}' },
      { name: 'long', value: 'x'.repeat(200_000) },
    ];
    const id = 'x'.repeat(300);
    const server = createServer((_, response) =>
      response.end(JSON.stringify({ installation_id: id, installed_at: null, permissions: [], inputs, webhooks: [] })),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const service = createGateway({ baseUrl: `http://127.0.0.1:${port}`, v1: { accessToken: 'token' } });
    const view = await read({ ...fixture.ctx, service });
    expect(view.installationId).toBe(id);
    expect(view.inputs.map(({ value }) => value)).toEqual([
      '{"open":"09:00","days":[1,2]}',
      '["A","B"]',
      '0',
      'false',
      '',
      null,
      null,
      null,
      `${'x'.repeat(4_000)}…`,
    ]);
    expect(JSON.stringify(view)).not.toContain('of the till');
  });

  it('needs a v1 token; an unknown one is refused by the service', async () => {
    expect(await refusal(readInstallation(fixture.ctx))).toMatchObject({ kind: 'not-served', why: 'needs_v1' });
    expect(await refusal(read(withToken('sbx_token_of_nobody')))).toMatchObject({ kind: 'unauthorized' });
  });

  it('tries twice and no more', async () => {
    await fixture.control('POST', '/faults', { path: '/v1/installation', status: 503, times: 5 });
    expect(await refusal(read())).toMatchObject({ kind: 'unavailable', attempts: 2 });
    await fixture.control('DELETE', '/faults');
  });

  it('sees the webhooks that the installation sends', async () => {
    const url = webhookUrl(fixture.ctx.connection);
    const { installationId: keyId } = fixture.merchant;
    await fixture.control('PUT', '/webhooks', { keyId, url, topics: ['order.updated'] });
    const states = webhookLines(await read()).map(({ topic, state }) => `${topic} ${state}`);
    expect(states).toEqual(['order.updated right', 'order.location.updated missing', 'wallet.balance_low missing']);
  });
});

const OURS = 'https://desk.example/api/webhooks/token-of-this-connection';
const linesOf = (...webhooks: [string, string][]) =>
  webhookLines({ webhookUrl: OURS, webhooks: webhooks.map(([topic, url]) => ({ topic, url })) }).map(
    ({ state, elsewhere }) => [state, elsewhere] as const,
  );

describe('webhookLines', () => {
  it('tells right, outdated, elsewhere and missing apart', () => {
    const other = 'https://pos.example/hooks';
    const before = 'https://desk.example/api/webhooks/token-from-before';
    expect(linesOf(['order.updated', OURS], ['order.location.updated', other])).toEqual([
      ['right', []],
      ['elsewhere', [other]],
      ['missing', []],
    ]);
    expect(linesOf(['order.updated', other], ['order.updated', `${OURS}/`])[0]).toEqual(['right', [other]]);
    expect(linesOf(['order.updated', other], ['order.updated', before])[0]).toEqual(['outdated', [other, before]]);
  });

  it('knows the event names that live services use for topics, and accepts unknown ones', () => {
    expect(linesOf(['delivery.completed', OURS], ['driver.location_updated', OURS])).toEqual([
      ['right', []],
      ['right', []],
      ['missing', []],
    ]);
    expect(linesOf(['order.updated', 'not an address'], ['', ''])[0]).toEqual(['elsewhere', ['not an address']]);
    const strange = { topic: 'order.rated', url: OURS };
    expect(otherWebhooks({ webhooks: [strange, { topic: 'delivery.failed', url: OURS }] })).toEqual([strange]);
  });
});

describe('permissionLines', () => {
  it('misses nothing that a v2 key can do, except for deliveries that v1 made', () => {
    const missing = permissionLines([]).flatMap((line) => (line.state === 'missing' ? [line] : []));
    const still = missing.filter(({ operation }) => !isCoveredByV2(operation, 'v2')).map(({ name }) => name);
    expect(still).toEqual(['delivery:read', 'delivery:cancel']);
    expect(missing.some(({ operation }) => isCoveredByV2(operation, 'v1'))).toBe(false);
  });

  it('lists what is needed and missing first, and leaves out no name', () => {
    const lines = permissionLines(['delivery:read', 'branch:read', 'wallet:read', 'loyalty:read']);
    expect(lines.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'branch:write missing',
      'branch:update missing',
      'branch:delete missing',
      'delivery:write missing',
      'delivery:cancel missing',
      'branch:read granted',
      'delivery:read granted',
      'wallet:read granted',
      'delivery:retry unused',
      'invoices:read unused',
      'loyalty:read other',
    ]);
  });
});
