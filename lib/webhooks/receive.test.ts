import net from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '@/lib/db/client.server';
import { connections, webhookInbox } from '@/lib/db/schema';
import { createLiveFixture, type LiveFixture } from '@/lib/live/testing-live-fixture';
import { serveRequests } from '@/lib/testing/serve-requests';
import { createInboxWriter, type InboxWriter } from './inbox-writer.server';
import { receiveWebhook } from './receive.server';
import { WEBHOOK_MAX_BYTES } from './schema';

let fixture: LiveFixture;
let writer: InboxWriter;
let server: Awaited<ReturnType<typeof serveRequests>>;
let kicks: number;

beforeAll(async () => {
  fixture = await createLiveFixture();
  writer = createInboxWriter(fixture.db);
  server = await serveRequests((request) => {
    const token = new URL(request.url).pathname.slice(1);
    return receiveWebhook(request, token, { db: fixture.db, writer, brand: 'acme', onNew: () => (kicks += 1) });
  });
});
beforeEach(async () => {
  kicks = 0;
  await fixture.db.delete(webhookInbox);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await server.close();
  await fixture.end();
});

test('a request that was answered 2xx is in the database, byte for byte', async () => {
  const body = '{ "code": "AB12",\n  "status":"accepted", "name":"سالم" }';
  const response = await send({
    body,
    id: 'w-1',
    headers: { 'x-acme-key-id': 'k-1', cookie: 'secret', 'x-other': '1' },
  });
  expect(response.status).toBe(200);
  const [row] = await inbox();
  expect(Buffer.from(row?.body ?? []).toString()).toBe(body);
  expect(row).toMatchObject({
    connectionId: fixture.connectionId,
    webhookId: 'w-1',
    topic: 'order.updated',
    outcome: null,
    processedAt: null,
  });
  expect(row?.headers).toMatchObject({
    'x-acme-key-id': 'k-1',
    'x-acme-webhook-id': 'w-1',
    'content-type': 'application/json',
  });
  expect(Object.keys(row?.headers ?? {})).not.toContain('cookie');
  expect(Object.keys(row?.headers ?? {})).not.toContain('x-other');
  expect(kicks).toBe(1);
});

test('the authorization is kept as a digest only', async () => {
  await send({ body: '{}', id: 'w-1', headers: { authorization: 'order-key-0123456789' } });
  const [row] = await inbox();
  expect(JSON.stringify(row)).not.toContain('order-key');
  // printf order-key-0123456789 | sha256sum
  expect(row?.headers['authorization-sha256']).toBe('a3f7609f1f16a95f132b266a9f9c23bd2a3d339a91596b73d10bd91906e47ae1');
});

test('fifty times the same request at once is one row, and processed only once', async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => send({ body: '{}', id: 'same' })));
  expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(await inbox()).toMatchObject([{ webhookId: 'same', repeats: 49 }]);
  expect(kicks).toBe(1);
  expect(await (await send({ body: '{}', id: 'same' })).json()).toEqual({ received: true, repeated: true });
  expect(await inbox()).toMatchObject([{ repeats: 50 }]);
});

test('a burst with repeats in it is stored whole', async () => {
  const ids = Array.from({ length: 300 }, (_, index) => `w-${index % 200}`);
  const responses = await Promise.all(ids.map((id) => send({ body: '{}', id })));
  expect(responses.every(({ status }) => status === 200)).toBe(true);
  const rows = await inbox();
  expect(new Set(rows.map(({ webhookId }) => webhookId)).size).toBe(200);
  expect(rows).toHaveLength(200);
  expect(rows.reduce((sum, { repeats }) => sum + repeats, 0)).toBe(100);
});

describe('older generations, which send no webhook ids', () => {
  const ORDER = { code: 'AB12', status: 'dispatched', amount: 1, customer: { name: 'Sara' } };
  const sendOlder = (body: object, authorization?: string) =>
    fetch(`${server.url}/${fixture.webhookToken}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    });

  test('the same bytes at once are one row, and another state is another one', async () => {
    await Promise.all(Array.from({ length: 20 }, () => sendOlder(ORDER)));
    await sendOlder({ ...ORDER, status: 'waiting_pack' });
    const rows = await inbox();
    expect(rows.map(({ repeats }) => repeats)).toEqual([19, 0]);
    expect(rows.every(({ webhookId }) => /^bytes:[0-9a-f]{64}\.\d+$/.test(webhookId ?? ''))).toBe(true);
  });

  test('the same bytes again, after they were processed, are processed again: the state may be back', async () => {
    await sendOlder(ORDER);
    await fixture.db.execute(sql`update webhook_inbox set processed_at = now(), next_attempt_at = null, attempts = 6,
      outcome = 'stale', received_at = now() - interval '1 minute'`);
    kicks = 0;
    expect(await (await sendOlder(ORDER)).json()).toEqual({ received: true, repeated: true });
    const [row, ...others] = await inbox();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ repeats: 1, outcome: null, processedAt: null, attempts: 0 });
    expect(row?.nextAttemptAt).toBeInstanceOf(Date);
    expect(Date.now() - Number(row?.receivedAt)).toBeLessThan(30_000);
    expect(kicks).toBe(1);
  });

  test('a repeated v2 request is only counted, whatever its id begins with', async () => {
    for (const id of ['w-1', 'bytes:w-1']) {
      await send({ body: '{}', id });
      await fixture.db.execute(sql`update webhook_inbox set processed_at = now(), outcome = 'applied'`);
      await send({ body: '{}', id });
    }
    expect(await inbox()).toMatchObject([
      { repeats: 1, outcome: 'applied' },
      { repeats: 1, outcome: 'applied' },
    ]);
  });

  test('a forged copy without the order’s key is another request, and delays nothing', async () => {
    const hint = { code: 'AB12', orderStatus: 'completed' };
    await sendOlder(hint);
    await sendOlder(hint, 'the-wrong-key-0123');
    await sendOlder(hint, 'the-right-key-0123');
    expect(await inbox()).toMatchObject([{ repeats: 0 }, { repeats: 0 }, { repeats: 0 }]);
    expect(JSON.stringify(await inbox())).not.toContain('right-key');
  });

  test('their topic follows from the body', async () => {
    await sendOlder(ORDER);
    await sendOlder({ code: 'AB12', driver: { latitude: 29.3, longitude: 48 } });
    await sendOlder({ balance: 1.5, warning_balance_level: 2, currency: 'KWD' });
    await sendOlder({ hello: 'there' });
    expect((await inbox()).map(({ topic }) => topic)).toEqual([
      'order.updated',
      'order.location.updated',
      'wallet.balance_low',
      null,
    ]);
  });
});

describe('positions of a v1 trip, which all have one webhook id', () => {
  const position = (latitude: number) => JSON.stringify({ code: 'AB12', driver: { latitude, longitude: 47.98 } });
  const TOPIC = 'order.location.updated';

  test.each([TOPIC, 'driver.location_updated', ''])(
    'are a row each, and the same bytes stay one: %j',
    async (topic) => {
      for (const latitude of [29.31, 29.32, 29.32, 29.33])
        await send({ body: position(latitude), id: 'trip-1', topic });
      const rows = await inbox();
      expect(rows.map(({ repeats }) => repeats)).toEqual([0, 1, 0]);
      expect(rows.every(({ webhookId, topic }) => webhookId?.startsWith('trip-1:') && topic)).toBe(true);
      expect(kicks).toBe(3);
    },
  );

  test('are found out although other updates of the trip have the same id', async () => {
    const update = JSON.stringify({ code: 'AB12', status: 'en_route', amount: 1 });
    await send({ body: update, id: 'trip-1' });
    await send({ body: position(29.31), id: 'trip-1', topic: TOPIC });
    await send({ body: position(29.32), id: 'trip-1', topic: TOPIC });
    expect(await (await send({ body: update, id: 'trip-1' })).json()).toEqual({ received: true, repeated: true });
    expect(await inbox()).toMatchObject([{ repeats: 1 }, { topic: TOPIC }, { topic: TOPIC }]);
  });
});

test('nothing is stored for a removed connection', async () => {
  await fixture.db.execute(sql`update connections set removed_at = now()`);
  expect((await send({ body: '{}', id: 'w-1' })).status).toBe(404);
  await fixture.db.execute(sql`update connections set removed_at = null`);
});

test('any id length and any bytes are stored: the service would only send them again', async () => {
  const body = Uint8Array.from({ length: 512 }, (_, index) => index % 256);
  expect((await send({ body, id: 'x'.repeat(5_000) })).status).toBe(200);
  const [row] = await inbox();
  expect(row?.webhookId).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(Buffer.from(row?.body ?? []).equals(Buffer.from(body))).toBe(true);
});

test('an unknown address is not found, whatever it looks like', async () => {
  for (const token of [
    '',
    'short',
    'unknown-token-0123456789',
    `${fixture.webhookToken}x`,
    "'; drop table users; --",
    '%00',
  ]) {
    const response = await fetch(`${server.url}/${token}`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: { code: 'not_found' } });
  }
  expect(await inbox()).toEqual([]);
});

test('a body over the limit is refused, also one that does not declare its length', async () => {
  expect((await send({ body: 'x'.repeat(WEBHOOK_MAX_BYTES), id: 'just' })).status).toBe(200);
  expect((await send({ body: 'x'.repeat(WEBHOOK_MAX_BYTES + 1), id: 'over' })).status).toBe(413);
  expect(await sendChunks(`${'x'.repeat(64 * 1024)}`, 5)).toMatch(/^HTTP\/1\.1 413 /);
  expect((await inbox()).map(({ webhookId }) => webhookId)).toEqual(['just']);
});

test('an entry that the database refuses does not fail the others', async () => {
  const entry = {
    connectionId: fixture.connectionId,
    tokenDigest: null,
    topic: null,
    headers: {},
    body: new Uint8Array(),
  };
  // The first one is written alone; the rest is one group.
  const results = await Promise.allSettled([
    writer.write({ ...entry, webhookId: 'a' }),
    writer.write({ ...entry, webhookId: 'b' }),
    writer.write({ ...entry, webhookId: 'c\0' }),
    writer.write({ ...entry, webhookId: 'd' }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

test('while the database is unreachable the service is asked to try again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none');
  const response = await receiveWebhook(
    new Request('http://localhost/', { method: 'POST', body: '{}' }),
    fixture.webhookToken,
    { db: away.db, writer: createInboxWriter(away.db), brand: 'acme', onNew: () => {} },
  );
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  await away.pool.end();
});

test('requests that are refused while a statement hangs leave memory, and are not written later', async () => {
  vi.useFakeTimers();
  let answer = (_: { rows: never[] }) => {};
  const execute = vi.fn(() => new Promise<{ rows: never[] }>((resolve) => (answer = resolve)));
  const hanging = createInboxWriter(Object.assign(Object.create(fixture.db), { execute }));
  const write = (id: number) =>
    hanging.write({
      connectionId: fixture.connectionId,
      tokenDigest: null,
      webhookId: String(id),
      topic: null,
      headers: {},
      body: new Uint8Array(10_000),
    });
  const refused = Promise.allSettled(Array.from({ length: 2_100 }, (_, id) => write(id)));
  expect(hanging.waiting()).toEqual({ entries: 2_000, bytes: 20_000_000 });
  vi.advanceTimersByTime(8_000);
  expect((await refused).every(({ status }) => status === 'rejected')).toBe(true);
  expect(hanging.failingSince()).toBe(Date.now() - 8_000);
  expect(hanging.waiting()).toEqual({ entries: 0, bytes: 0 });
  answer({ rows: [] });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(execute).toHaveBeenCalledTimes(1);
  expect(hanging.failingSince()).toBeNull();
  vi.useRealTimers();
});

test('an address that was replaced by another instance takes nothing from then on', async () => {
  const is = eq(connections.id, fixture.connectionId);
  const [before] = await fixture.db.select({ digest: connections.webhookTokenDigest }).from(connections).where(is);
  expect((await send({ body: '{}', id: 'w-1' })).status).toBe(200);
  await fixture.db.update(connections).set({ webhookTokenDigest: 'another' }).where(is);
  expect((await send({ body: '{}', id: 'w-2' })).status).toBe(404);
  expect((await inbox()).map(({ webhookId }) => webhookId)).toEqual(['w-1']);
  await fixture.db
    .update(connections)
    .set({ webhookTokenDigest: before?.digest ?? '' })
    .where(is);
  expect((await send({ body: '{}', id: 'w-2' })).status).toBe(200);
});

test('a write that the database refuses to commit is not answered 2xx', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await fixture.db.execute(sql`alter table webhook_inbox add constraint full_disk check (topic <> 'full') not valid`);
  const response = await send({ body: '{}', id: 'w-1', topic: 'full' });
  expect(response.status).toBe(503);
  expect(await inbox()).toEqual([]);
  await fixture.db.execute(sql`alter table webhook_inbox drop constraint full_disk`);
  expect((await send({ body: '{}', id: 'w-1', topic: 'full' })).status).toBe(200);
});

function send({
  body,
  id,
  topic = 'order.updated',
  headers = {},
}: {
  body: string | Uint8Array<ArrayBuffer>;
  id?: string;
  topic?: string;
  headers?: Record<string, string>;
}): Promise<Response> {
  return fetch(`${server.url}/${fixture.webhookToken}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...(topic && { 'x-acme-webhook-topic': topic }),
      ...(id && { 'x-acme-webhook-id': id }),
      ...headers,
    },
  });
}

/** The response to a chunked body, sent over a bare socket. */
function sendChunks(chunk: string, count: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString();
      socket.destroy();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', (error) => (answer ? resolve(answer) : reject(error)));
    socket.write(`POST /${fixture.webhookToken} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n`);
    for (let index = 0; index < count; index++) socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    socket.write('0\r\n\r\n');
  });
}

function inbox() {
  return fixture.db.select().from(webhookInbox).orderBy(webhookInbox.id);
}
