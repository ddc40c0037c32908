import { describe, expect, it } from 'vitest';
import { DEAD_ADDRESS } from '@/lib/service/testing-fault-service';
import { examine } from './examine.server';
import { openLaboratory } from './testing-laboratory';
import type { Behaviour } from './testing-proxy';

const { control, examined, merchant, serviceUrl, servedAnywhere, target, through } = openLaboratory();

it('an examination changes and makes nothing', async () => {
  const before = await control('GET', '');
  const proxy = await through({});
  await examined(target({ baseUrl: proxy.url }), { tryWriting: true });
  expect(stateOf(await control('GET', ''))).toEqual(stateOf(before));
  const asked = proxy.seen.map(({ method, target: path }) => `${method} ${path.split('?')[0]}`);
  const creating = asked.filter((request) => /^POST \/v\d\/(deliveries|branches)$/.test(request));
  expect(new Set(creating)).toEqual(new Set(['POST /v2/branches']));
  expect(asked.length).toBeLessThan(30);
});

it('it follows no redirect, not even to the service', async () => {
  const proxy = await through({
    answer: () => ({ status: 302, headers: { location: `${serviceUrl()}/v2/wallet` }, body: '' }),
  });
  const before = await requests();
  await examined(target({ baseUrl: proxy.url }));
  expect(await requests()).toBe(before);
});

it('it ends when its signal does', async () => {
  const abort = new AbortController();
  const proxy = await through({ answer: () => void abort.abort(new Error('gone')) });
  const examination = examine(target({ baseUrl: proxy.url }), { depth: 'full', signal: abort.signal });
  await expect(examination).rejects.toThrow('gone');
  expect(proxy.seen.length).toBeLessThanOrEqual(2);
});

describe('the report', () => {
  it('holds the canonical string of what was signed', async () => {
    const { step } = await examined(target({ only: ['v2'] }));
    expect(step('signature', 'v2').probes[0]?.canonical).toMatch(/^\d{13}\.GET\.\/v2\/wallet\.$/);
    expect(step('permission', 'v2', 'delivery:write').probes[0]?.canonical).toMatch(/\.POST\..*\/estimate\.\{\}$/);
  });

  it('holds no secret, not even when the service sends them back', async () => {
    const echo: Behaviour = {
      back: (_, { headers: { authorization = '', ...headers } }) => ({
        status: 401,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          error: JSON.stringify({ authorization, ...headers }),
          message: `${encodeURIComponent(authorization)} ${Buffer.from(authorization).toString('base64')} ${headers['x-service-signature']?.toUpperCase()}`,
        }),
      }),
    };
    for (const [behaviour, cause] of [
      [{}, 'healthy'],
      [echo, 'wrong_secret'],
    ] as const) {
      const proxy = await through(behaviour);
      // `examined` searches everything that is reported for everything that was sent.
      const { diagnosis } = await examined(target({ baseUrl: proxy.url }), { sent: proxy.seen });
      expect(diagnosis.cause).toBe(cause);
      expect(proxy.seen.some(({ headers }) => headers['x-service-signature'])).toBe(true);
    }
  });

  it('holds none where the address does', async () => {
    const { apiKey } = merchant('KW').key('full');
    const { url } = await servedAnywhere();
    const { step } = await examined(target({ only: ['v2'], baseUrl: `${url}/tenants/${apiKey}` }));
    expect(step('key', 'v2').probes[0]?.target).toBe('/tenants/•••/v2/wallet');
  });

  it.each([
    [
      'redacts before it cuts',
      `No such token: ${'part-of-a-long-token.'.repeat(40)}. Sorry`,
      'No such token: •••. Sorry',
    ],
    ['cuts what is long', `No. ${'!'.repeat(200_000)}`, `No. ${'!'.repeat(196)}`],
  ])('%s', async (_, message, shown) => {
    const headers = { 'content-type': 'application/json' };
    const proxy = await through({ answer: () => ({ status: 401, headers, body: JSON.stringify({ message }) }) });
    const token = 'part-of-a-long-token.'.repeat(40);
    const { step } = await examined(target({ only: ['v1'], baseUrl: proxy.url, token }));
    expect(step('key', 'v1').probes[0]?.responseMessage).toBe(shown);
  });
});

describe('the webhook address', () => {
  it('leads to another server, or to none', async () => {
    const other = await through({});
    const wrong = await examined(target({ webhookUrl: `${other.url}/api/webhooks/tok-en-of-this-one` }));
    const facts = { why: 'other_server' };
    expect(wrong.diagnosis).toMatchObject({ cause: 'webhook_unreachable', severity: 'attention', facts });
    const webhookUrl = `${DEAD_ADDRESS}/api/webhooks/tok-en-of-this-one`;
    expect((await examined(target({ webhookUrl }))).diagnosis.facts.why).toBe('no_response');
    const lastWebhookAt = new Date(Date.now() - 60_000);
    const recent = await examined(target({ webhookUrl, lastWebhookAt }));
    expect(recent.diagnosis.cause).toBe('healthy');
    expect(recent.step('webhook_last')).toMatchObject({ outcome: 'ok', finding: 'webhook_arrived' });
  });

  it('is private, while the service is on the internet', async () => {
    const { step } = await examined(target({ baseUrl: 'https://no-such-host.invalid', sandbox: false }));
    expect(step('webhook_url')).toMatchObject({ outcome: 'failed', finding: 'webhook_private' });
  });
});

async function requests(): Promise<number> {
  const { requests: all } = (await control('GET', '/requests')) as { requests: unknown[] };
  return all.length;
}

function stateOf(state: unknown) {
  const { merchants, deliveries } = state as Record<string, unknown>;
  return { merchants, deliveries };
}
