import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '@/lib/db/client.server';
import { logFailure } from '@/lib/db/outage-log';
import { createDelivery } from '@/lib/deliveries/create.server';
import { orderOf } from '@/lib/deliveries/scenarios/testing-orders';
import { errorResponse } from '@/lib/request/error-response.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { createInboxWriter } from '@/lib/webhooks/inbox-writer.server';
import { receiveWebhook } from '@/lib/webhooks/receive.server';
import { duringRequest, installLog, LogFields, type LogOptions } from './log';
import { routeOf } from './route-of';
import { secretsIn } from './secrets-in';

const DIGEST = 'a-digest-of-a-session';
const NAME = 'Nayef Al-Mazyad';
const PHONE = '+96550987654';
const STREET = 'Street of the Pearl Divers';
const SECRET = 'the-secret-of-this-installation-32';
const NEEDLES = [DIGEST, NAME, 'Nayef', PHONE, '50987654', '5098 7654', STREET, SECRET, 'pass-of-the-database'];

let lines: string[] = [];
let undo = () => {};
let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
beforeEach(() => install());
afterEach(() => {
  undo();
  globalThis.dispatchDeskOutage = undefined;
});
afterAll(() => fixture.close());

function install(options: Partial<LogOptions> = {}) {
  undo();
  lines = [];
  const secrets = secretsIn({ APP_SECRET: SECRET, DATABASE_URL: 'postgres://desk:pass-of-the-database@db/desk' });
  undo = installLog({ isJson: true, level: 'debug', secrets, write: (line) => lines.push(line), ...options });
}

const Line = z.object({ time: z.iso.datetime(), level: z.string(), message: z.string() }).catchall(z.unknown());
const entries = () => lines.map((line) => Line.parse(JSON.parse(line)));

const failed = (query: ReturnType<typeof sql>, { db }: { db: ServiceFixture['db'] } = fixture) =>
  db.execute(query).then(
    () => undefined,
    (error: unknown) => error,
  );

test('a line is one JSON object, with what is known of the request', () => {
  const fields = { requestId: 'r-1', route: '/api/deliveries', connection: 'sandbox' };
  duringRequest(fields, () => console.warn('request', new LogFields({ status: 503, ms: 12 })));
  console.error('backup not made:', Object.assign(new Error('disk\nfull'), { digest: '17' }));
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
  expect(entries()).toMatchObject([
    { ...fields, level: 'warn', message: 'request', status: 503, ms: 12 },
    { level: 'error', message: 'backup not made', error: 'disk\nfull', digest: '17' },
  ]);
  expect(entries()[1]).not.toHaveProperty('requestId');
});

test('lines below the level are left out; a terminal gets text', () => {
  install({ level: 'warn', isJson: false });
  console.info('quiet');
  console.debug('quiet');
  duringRequest({ requestId: 'r-2', route: '/' }, () => console.warn('loud', new LogFields({ ms: 5 })));
  expect(lines).toEqual(['loud ms=5 requestId=r-2\n']);
});

test('the parameters of a query are not printed, whoever prints its error', async () => {
  const error = await failed(sql`select ${DIGEST}::uuid`);
  console.error(' ⨯', error);
  console.error('a page failed', new Error('rendering', { cause: error }));
  expect(entries()).toHaveLength(2);
  expect(lines.join()).toContain('22P02');
  expect(lines.join()).not.toContain(DIGEST);
});

test('pages that fail in an outage are one line', async () => {
  const away = openDatabase('postgres://nobody:none@127.0.0.1:1/none');
  for (let page = 0; page < 5; page++) console.error(' ⨯', await failed(sql`select ${DIGEST}`, away));
  expect(entries()).toHaveLength(1);
  expect(lines[0]).toContain('The database does not answer');
  await away.pool.end();
});

test('the address of a request has no id, token or word of a visitor', () => {
  expect(routeOf('/c/al-bahar-2/deliveries/0192f3a1-5b7c-7d2e-8f4a-000000000001?q=50987654')).toEqual({
    route: '/c/*/deliveries/*',
    connection: 'al-bahar-2',
  });
  expect(routeOf('/api/webhooks/3Yw9_sx7Qk2')).toEqual({ route: '/api/webhooks/*' });
  expect(routeOf('/a/abcDEF123')).toEqual({ route: '/a/*' });
  expect(routeOf('/m/user-1.abcDEF123')).toEqual({ route: '/m/*' });
  for (const url of ['/Nayef', '/nayef/al-mazyad', '/%2B96550987654', '//x', 'http://evil/Nayef'])
    expect(routeOf(url).route, url).toMatch(/^\/\*?$/);
});

test('a mixed run leaves no name, phone, address or secret in the log', async () => {
  const { ctx, db, control } = fixture;
  const order = () => orderOf(fixture, 'v2', { name: NAME, phone: '5098 7654' });
  const faults = [{ status: 500 }, { status: 422 }, { drop: 'before' }, { drop: 'after' }];
  for (const fault of faults) {
    await control('POST', '/faults', { path: '/v2/deliveries', times: 1, ...fault });
    await createDelivery(ctx, order()).catch((error: unknown) => void errorResponse(error, 'r-3'));
  }
  const writer = createInboxWriter(db);
  for (const body of [`{"name":"${NAME}","phone":"${PHONE}"}`, `not json ${NAME}`, '']) {
    const request = new Request('http://desk/api/webhooks/token', { method: 'POST', body });
    const token = ctx.connection.webhookToken ?? '';
    await receiveWebhook(request, token, { db, writer, brand: 'service', onNew: () => {} }).catch((error: unknown) =>
      logFailure('webhook', error),
    );
  }
  const statements = [
    sql`insert into customers (connection_id, phone, name) values (${ctx.connection.id}, ${PHONE}, ${NAME})`,
    sql`select ${NAME}::int`,
    sql`select ${`{"street": "${STREET}`}::jsonb`,
    sql`update deliveries set status = null, customer_name = ${NAME} where customer_phone = ${PHONE}`,
  ];
  for (const statement of statements) {
    const error = await failed(statement);
    logFailure('customer not remembered', error, 'r-4');
    console.error(' ⨯', new Error('page', { cause: error }));
    errorResponse(error, 'r-5');
  }
  console.warn(`connection refused: postgres://desk:pass-of-the-database@db/desk, secret ${SECRET}`);
  console.error('unexpected', new Error(`no driver for ${PHONE}`), { phone: '50987654' });
  expect(entries().length).toBeGreaterThan(13);
  for (const line of lines)
    expect(
      NEEDLES.filter((needle) => line.includes(needle)),
      line,
    ).toEqual([]);
});
