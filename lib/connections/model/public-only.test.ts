import { createServer, type Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { examine } from '@/lib/doctor/examine.server';
import { isPrivateAddress } from '@/lib/service/transport/http/public-connector.server';
import { get, send } from '@/lib/service/transport/testing-calls';
import { refuseAddress } from '../add.server';
import { isPublicOnly } from './public-only.server';

let server: Server;
let port = '';
let requests = 0;
beforeAll(async () => {
  Object.assign(process.env, {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    APP_SECRET: 'long enough for a test of addresses alone',
    SERVICE_BASE_URL: 'https://10.1.1.1/dispatch',
    SANDBOX_MODE: '0',
  });
  server = createServer((_, response) => {
    requests += 1;
    response.setHeader('content-type', 'text/html');
    response.end(`<html><title>The router ${'of the shop '.repeat(40)}</title>${'password '.repeat(200)}</html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' ? String(address?.port) : '';
});
beforeEach(() => {
  requests = 0;
});
afterAll(() => server.close());

test.each(
  [
    '10.0.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '192.0.2.7',
    '198.51.100.7',
    '203.0.113.7',
  ].concat([
    '2002:a00:1::',
    '2002:7f00:1::1',
    '2001:0:4136:e378::1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    'fd00:ec2::254',
    'fe80::1',
  ]),
)('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

const REFUSED = {
  code: 'invalid_input',
  extra: { fields: [{ path: 'baseUrl', message: 'connections.fields.baseUrlPrivate' }] },
};

test('this machine’s own other addresses are private too', () => {
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter(({ address }) => !isPrivateAddress(address))).toEqual([]);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1', '2001:4860::8888', 'api.example'])(
  '%s is not',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);

test.each(['https://10.0.0.7', 'https://169.254.169.254/latest', 'https://[fd00::1]', 'https://192.168.0.1:8443'])(
  '%s is refused before it is stored',
  (baseUrl) => {
    expect(() => refuseAddress(baseUrl)).toThrow(expect.objectContaining(REFUSED));
  },
);

test('the address of the environment and this machine may be used, a name is not yet known', () => {
  for (const baseUrl of ['https://10.1.1.1', 'http://localhost:4010', 'https://127.0.0.1', 'https://api.example'])
    expect(() => refuseAddress(baseUrl)).not.toThrow();
  expect(isPublicOnly('https://10.1.1.1/other')).toBe(false);
  expect(isPublicOnly('https://api.example')).toBe(true);
});

test.each(['localhost', '127.0.0.1'])(
  '%s is not connected to by a call that may go to public addresses',
  async (host) => {
    const failure = await send(`http://${host}:${port}`, get, { pool: { publicOnly: true } }).catch((error) => error);
    expect(failure).toMatchObject({ kind: 'no-response', sent: 'no', outcome: 'not-done', code: 'EADDRPRIVATE' });
    expect(requests).toBe(0);
  },
);

const target = () => ({
  baseUrl: `http://localhost:${port}`,
  brand: 'service',
  credentials: { v1: { accessToken: 'a-token-of-a-merchant' } },
});

test('nor by a diagnosis', async () => {
  const { diagnosis } = await examine({ ...target(), publicOnly: true }, { depth: 'full' });
  expect(diagnosis).toMatchObject({ cause: 'unreachable', facts: { code: 'EADDRPRIVATE' } });
  expect(requests).toBe(0);
});

test('of a foreign page a diagnosis shows nothing but its status', async () => {
  const messages: unknown[] = [];
  await examine(target(), { depth: 'full', send: (message) => messages.push(message) });
  const text = JSON.stringify(messages);
  expect(requests).toBeGreaterThan(0);
  expect(text).not.toMatch(/The router of the shop|password/);
  for (const [, shown = ''] of text.matchAll(/"responseMessage":"([^"]*)"/g))
    expect(shown.length).toBeLessThanOrEqual(200);
});
