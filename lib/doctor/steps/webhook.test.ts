import dns from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Context } from '../probe/context.server';
import { checkWebhook } from './webhook.server';

const NOW = Date.parse('2026-11-22T09:00:00Z');
const HOUR_MS = 3_600_000;

/** Answers as our own receiver below /ours alone; every name leads to it. */
const server = createServer(({ url, method }, response) => {
  if (method === 'GET' && url === '/ours') response.setHeader('x-mark', 'm');
  if (url === '/foreign') response.setHeader('x-mark', 'of another');
  response.writeHead(405).end();
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  const here = (name: string, _: object, done: (problem: Error | null, to: object[]) => void) =>
    name === 'gone.example'
      ? done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), [])
      : done(null, [{ address: '127.0.0.1', family: 4 }]);
  vi.spyOn(dns, 'lookup').mockImplementation(here as unknown as typeof dns.lookup);
});
afterAll(() => {
  vi.restoreAllMocks();
  server.close();
});

async function check(
  address: string,
  { service = 'https://service.example', sandbox = false, lastAt = null as Date | null } = {},
) {
  const context = {
    target: { sandbox },
    base: { origin: service, prefix: '' },
    now: () => NOW,
    signal: new AbortController().signal,
  };
  const url = address.replace('PORT', String(port));
  const webhook = { url, mark: 'm', markHeader: 'x-mark', lastAt };
  const { rows, fault } = await checkWebhook(context as Context, webhook);
  return {
    rows: rows.map(({ id, outcome, finding, facts }) => [id, outcome, finding, facts.lastAt ?? facts.host]),
    why: fault && [fault.cause, fault.facts.why, fault.blocks],
  };
}
const NEVER = ['webhook_last', 'unknown', 'webhook_never', undefined];
const found = (host: string, outcome: string, finding: string) => ['webhook_url', outcome, finding, `${host}:${port}`];

test.each<[string, string, object, string, string, string | null]>([
  ['desk.example', 'ours', {}, 'warning', 'webhook_plain', null],
  ['127.0.0.1', 'ours', { sandbox: true }, 'ok', 'webhook_ours', null],
  ['127.0.0.1', 'ours', { service: 'http://10.0.0.1' }, 'ok', 'webhook_ours', null],
  ['127.0.0.1', 'ours', {}, 'failed', 'webhook_private', 'private'],
  ['desk.example', 'foreign', {}, 'failed', 'webhook_other_server', 'other_server'],
  ['desk.example', 'none', {}, 'failed', 'webhook_other_server', 'other_server'],
  ['gone.example', 'ours', {}, 'failed', 'webhook_no_response', 'no_response'],
])('the address at %s of /%s, %o: %s, %s', async (host, path, of, outcome, finding, why) => {
  expect(await check(`http://${host}:PORT/${path}`, of)).toEqual({
    rows: [NEVER, found(host, outcome, finding)],
    why: why && ['webhook_unreachable', why, false],
  });
});

test.each([
  [24 * HOUR_MS - 1, false],
  [24 * HOUR_MS, true],
])('a webhook of %d ms ago proves the address better than our request: a fault is %s', async (ago, isFault) => {
  const lastAt = new Date(NOW - ago);
  const { rows, why } = await check('http://desk.example:PORT/none', { lastAt });
  expect(rows).toEqual([
    ['webhook_last', 'ok', 'webhook_arrived', lastAt.toISOString()],
    found('desk.example', 'failed', 'webhook_other_server'),
  ]);
  expect(why !== null).toBe(isFault);
});
