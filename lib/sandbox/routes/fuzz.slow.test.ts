import { expect, test } from 'vitest';
import { seededInteger } from '../simulation/seeded-random';
import { askControl, created, order, platformOrder, sharedSandbox } from '../testing-sandbox';

const sandbox = sharedSandbox();

const ROUNDS = 1800;
const AT_ONCE = 8;

const STRANGE: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  1e308,
  Number.MIN_VALUE,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  '٣',
  'x'.repeat(5000),
  [],
  {},
  [[[[]]]],
  { toString: 1, valueOf: 2, length: -1 },
  '2026-02-30T99:99:99Z',
  '9999-12-31T23:59:59.999+14:00',
  '+275760-09-13T00:00:00Z',
];

/** The body with one of its values replaced; always the same for the same round. */
function mutated(body: unknown, round: number): unknown {
  const pick = <T>(list: readonly T[], what: string) => list[seededInteger(0, list.length - 1, what, round)];
  const paths = pathsOf(body);
  const target = pick(paths, 'path') ?? [];
  const value = pick(STRANGE, 'value');
  return target.length === 0 ? value : replaced(body, target, value);
}

function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name]))];
}

function replaced(value: unknown, [name, ...rest]: string[], by: unknown): unknown {
  if (name === undefined) return by;
  if (typeof value !== 'object' || value === null) return by;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === name ? replaced(inner, rest, by) : inner]),
  );
}

test('no body leads to a 500, and the data can be read again', async () => {
  const { code } = await created(sandbox);
  const branch = { name: 'Any', phone: '1', latitude: 1, longitude: 2 };
  const id = sandbox.merchant('KW').branches[0]?.id ?? '';
  const merchant = sandbox.merchant('KW');
  const scheduled_date = new Date(Date.now() + 3_600_000).toISOString();
  const floors = {
    destination_format: 'location_format',
    destination: {
      contact_name: 'a',
      contact_phone: 'b',
      latitude: 1,
      longitude: 2,
      address: 'c',
      first_line: 'd',
      floor: 'e',
    },
  };
  const v2 = (method: string, path: string, body: () => unknown) => (round: number) =>
    sandbox.as('KW').send(method, path, JSON.stringify(mutated(body(), round)));
  const control = (method: string, path: string, body: unknown) => (round: number) =>
    askControl(sandbox.url, method, path, mutated(body, round));
  const v1 = (method: string, path: string, body: () => unknown) => (round: number) =>
    sandbox.v1('KW').send(method, path, JSON.stringify(mutated(body(), round)));
  const v0 = (path: string, body: () => unknown) => (round: number) =>
    sandbox.v0('KW').post(path, JSON.stringify(mutated(body(), round)));
  const point = { latitude: 1, longitude: 2 };
  const formA = {
    origin_format: 'location_format',
    origin: point,
    destination_format: 'location_format',
    destination: point,
  };
  const formB = { origin: { branch: id }, destination: { location: point } };
  const targets = [
    v1('POST', '/v1/deliveries', () => order(sandbox, { scheduled_date })),
    v1('POST', '/v1/deliveries', () => order(sandbox, floors)),
    v1('POST', '/v1/deliveries/estimate', () => formA),
    v1('POST', '/v1/deliveries/estimate', () => formB),
    v1('POST', '/v1/deliveries/estimate/static', () => formA),
    v1('POST', '/v1/timeless_estimate', () => formB),
    v1('POST', '/v1/branches', () => branch),
    v1('PUT', `/v1/branches/${id}`, () => branch),
    v0('/v0/deliveries', () => platformOrder({ scheduledAt: scheduled_date, floor: '1' })),
    v0('/v0/deliveries', () => platformOrder({ location: point })),
    v0('/v0/deliveries/estimate', () => ({ branch: id, destination: point })),
    v0('/v0/deliveries/timelessEstimate', () => ({ branch: id, destination: point })),
    control('PUT', `/merchants/${merchant.id}/installation`, { inputs: [{ name: 'a', value: 'b' }] }),
    control('PUT', `/merchants/${merchant.id}/v0-key`, { branchId: id }),
    control('PUT', `/merchants/${merchant.id}/drivers`, { available: true }),
    v2('POST', '/v2/deliveries', () => order(sandbox, { scheduled_date })),
    v2('POST', '/v2/deliveries', () => order(sandbox, floors)),
    v2('POST', '/v2/deliveries/estimate', () => order(sandbox)),
    v2('POST', '/v2/deliveries/estimate/static', () => order(sandbox, floors)),
    v2('POST', `/v2/deliveries/${code}/cancel`, () => ({ reason: 'r' })),
    v2('POST', `/v2/deliveries/${code}/retry`, () => ({})),
    v2('POST', '/v2/branches', () => branch),
    v2('PUT', `/v2/branches/${id}`, () => branch),
    control('POST', `/deliveries/${code}/status`, { status: 'accepted', hold: true }),
    control('POST', `/deliveries/${code}/position`, { latitude: 1, longitude: 2 }),
    control('PUT', `/merchants/${merchant.id}/wallet`, { balance: 1, warning_balance_level: 1 }),
    control('PUT', '/webhooks', {
      keyId: merchant.test.id,
      url: 'http://127.0.0.1:9/',
      topics: ['order.updated'],
      lowBalanceLevel: 2,
    }),
    control('POST', '/webhooks/faults', { duplicate: 0, delayMs: 0 }),
  ];
  let round = 0;
  const worker = async () => {
    while (round < ROUNDS) {
      round += 1;
      const send = targets[round % targets.length];
      const answer = await send?.(round);
      expect([200, 201, 400, 404, 409, 415], JSON.stringify({ round, answer })).toContain(answer?.status);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await sandbox.restart();
  expect((await sandbox.as('KW').get(`/v2/deliveries/${code}`)).status).toBe(200);
}, 180_000);

test.each([
  ['page', 'limit', 'sort_by', 'sort_order', '/v2/branches'],
  ['page', 'limit', 'sort_by', 'sort_order', '/v1/branches'],
  ['page', 'perPage', 'status', 'periodBegin', '/v2/invoices'],
])('any value in a query (%s, %s, %s, %s): 200 or 400', async (a, b, c, d, path) => {
  const strange = [
    '',
    '0',
    '-1',
    '1e9',
    '999999999999',
    'NaN',
    '%00',
    '%ff',
    '%',
    '%zz',
    '١',
    '[]',
    'a&a=b',
    '2026-13-01',
    '2026-01-01T00:00:00Z',
  ];
  for (const name of [a, b, c, d]) {
    for (const value of strange) {
      const wire = `${path}?${name}=${value.replace('١', '%D9%A1')}`;
      const client = path.startsWith('/v1/') ? sandbox.v1('KW') : sandbox.as('KW');
      const { status } = await client.get(wire);
      expect([200, 400], wire).toContain(status);
    }
  }
});
