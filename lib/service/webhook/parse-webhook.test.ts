import { describe, expect, it } from 'vitest';
import { bringsWebhookKey, sha256 } from './order-webhook-key';
import { parseWebhook } from './parse-webhook';

const HEADERS = {
  'x-service-api-version': 'v2',
  'x-service-key-id': 'key-1',
  'x-service-key-type': 'main',
  'x-service-timestamp': '2026-11-21T10:00:00.000Z',
  'x-service-webhook-id': 'wh-1',
  'x-service-webhook-topic': 'order.updated',
};
const UPDATE = { code: 'A1B2C3', status: 'en_route', amount: 12.5, delivery_fee: 1.25, currency: 'KWD' };

function parse(body: unknown, headers: Record<string, string | undefined> = {}, brand?: string) {
  return parseWebhook({ headers: { ...HEADERS, ...headers }, body: JSON.stringify(body) }, brand);
}

describe('a webhook', () => {
  it('of an order, from Headers and from plain records, text or bytes', () => {
    const hint = {
      kind: 'delivery',
      topic: 'order.updated',
      timestamp: new Date('2026-11-21T10:00:00.000Z'),
      code: 'A1B2C3',
      status: 'en_route',
      driver: null,
      wallet: null,
    };
    const body = JSON.stringify(UPDATE);
    expect(parse(UPDATE)).toEqual({ ok: true, hint });
    expect(parseWebhook({ headers: new Headers(HEADERS), body: new TextEncoder().encode(body) })).toEqual({
      ok: true,
      hint,
    });
    const shouted = Object.fromEntries(Object.entries(HEADERS).map(([name, value]) => [name.toUpperCase(), [value]]));
    expect(parseWebhook({ headers: shouted, body })).toEqual({ ok: true, hint });
  });

  it.each([
    ['delivery.accepted', 'accepted'],
    ['delivery.canceled', 'canceled'],
    ['delivery.created', null],
  ])('named after the event %s', (topic, status) => {
    expect(parse({ code: 'A1' }, { 'x-service-webhook-topic': topic })).toMatchObject({
      ok: true,
      hint: { kind: 'delivery', topic, status },
    });
  });

  it.each([
    [{ code: 'A1', latitude: 29.3, longitude: 48 }],
    [{ code: 'A1', driver: { latitude: '29.3', longitude: '48' } }],
    [{ code: 'A1', location: { lat: 29.3, lng: 48 } }],
    [{ order_code: 'A1', driver: { location: { latitude: 29.3, longitude: 48 } } }],
    [{ data: { code: 'A1', driver_location: { latitude: 29.3, longitude: 48 } } }],
    [{ delivery: { code: 'A1' }, driver: { latitude: 29.3, longitude: 48 } }],
  ])('of a position: %j', (body) => {
    for (const topic of ['order.location.updated', 'driver.location_updated']) {
      expect(parse(body, { 'x-service-webhook-topic': topic })).toMatchObject({
        ok: true,
        hint: { kind: 'location', code: 'A1', driver: { latitude: 29.3, longitude: 48 }, status: null },
      });
    }
  });

  it("of an order does not take the customer's position for the driver's", () => {
    const customer = { latitude: 29.1, longitude: 48.2 };
    expect(parse({ ...UPDATE, customer, latitude: 29.3, longitude: 48.4 })).toMatchObject({
      ok: true,
      hint: { driver: null },
    });
  });

  it('of a position 0, 0 has no position', () => {
    const body = { order_code: 'A1', driver: { latitude: 0, longitude: 0 } };
    expect(parse(body, { 'x-service-webhook-topic': 'order.location.updated' })).not.toMatchObject({
      hint: { driver: { latitude: 0 } },
    });
  });

  it('of a low wallet', () => {
    const topic = { 'x-service-webhook-topic': 'wallet.balance_low' };
    expect(parse({ balance: 1.5, warningBalanceLevel: 5, currency: 'KWD' }, topic)).toMatchObject({
      ok: true,
      hint: {
        kind: 'wallet',
        code: null,
        wallet: { balance: '1.500', warning_balance_level: '5.000', currency: 'KWD' },
      },
    });
  });

  it.each([
    [{ balance: 20, threshold: 25 }, '25.000'],
    [{ balance: 20, level: 25 }, '25.000'],
    [{ balance: 20, limit: '25' }, '25.000'],
    [{ balance: 20, warning_level: 25 }, '25.000'],
    [{ wallet: { balance: 20 }, threshold: 25 }, '25.000'],
    [{ balance: 20 }, null],
  ])('of a low wallet with its level under another name: %j', (body, level) => {
    const topic = { 'x-service-webhook-topic': 'wallet.balance_low' };
    expect(parse({ currency: 'KWD', ...body }, topic)).toMatchObject({
      hint: { wallet: { balance: '20.000', warning_balance_level: level } },
    });
  });

  it('of a topic nobody has heard of', () => {
    expect(parse({}, { 'x-service-webhook-topic': 'branch.opened' })).toMatchObject({
      ok: true,
      hint: { kind: 'other' },
    });
  });

  it('whose topic stands in the body alone, or whose time is nonsense', () => {
    const headers = { 'x-service-webhook-topic': undefined, 'x-service-timestamp': 'yesterday' };
    expect(parse({ ...UPDATE, event: 'order.updated' }, headers)).toMatchObject({
      ok: true,
      hint: { timestamp: null },
    });
  });

  it('with an id and no topic, by its fields, as v1 sends positions', () => {
    const headers = { 'x-service-webhook-id': 'trip-1' };
    const body = JSON.stringify({ code: 'A1', driver: { latitude: 29.3, longitude: 48 } });
    expect(parseWebhook({ headers, body })).toMatchObject({
      ok: true,
      hint: { kind: 'location', code: 'A1' },
    });
  });

  it("with the maker's name in its headers", () => {
    const acme = Object.fromEntries(
      Object.entries(HEADERS).map(([name, value]) => [name.replace('service', 'acme'), value]),
    );
    expect(parseWebhook({ headers: acme, body: JSON.stringify(UPDATE) }, 'acme')).toMatchObject({ ok: true });
    expect(parse(UPDATE, {}, 'acme')).toEqual({ ok: false, problem: 'the header x-acme-webhook-id is missing' });
  });

  it.each([
    [
      'no id',
      { headers: { 'x-service-webhook-topic': 'order.updated' }, body: '{}' },
      'the header x-service-webhook-id is missing',
    ],
    ['no JSON', { headers: HEADERS, body: 'hello' }, 'the body is not JSON'],
    ['no object', { headers: HEADERS, body: '[1]' }, 'the body is not a JSON object'],
    [
      'no topic',
      { headers: { 'x-service-webhook-id': 'w' }, body: '{"code":"A"}' },
      'neither the header x-service-webhook-topic nor the body names a topic',
    ],
    [
      'no delivery',
      { headers: HEADERS, body: '{"status":"pending"}' },
      'the webhook order.updated names no delivery: code is missing',
    ],
  ])('with %s says so', (_, webhook, problem) => {
    expect(parseWebhook(webhook)).toEqual({ ok: false, problem });
  });
});

describe('a webhook without headers of its own', () => {
  const bare = (body: unknown) => parseWebhook({ headers: {}, body: JSON.stringify(body) });
  const V0 = { code: 'A1B2', orderStatus: 'en_route', deliveryFee: 1.25, driver: { name: 'Ali', phoneNumber: '1' } };

  it("is of an order, with v1's status", () => {
    expect(bare({ ...UPDATE, status: 'waiting_pack', customer: { latitude: 29.1, longitude: 48.2 } })).toEqual({
      ok: true,
      hint: {
        kind: 'delivery',
        topic: 'order.updated',
        timestamp: null,
        code: 'A1B2C3',
        status: 'waiting_pack',
        driver: null,
        wallet: null,
      },
    });
  });

  it.each([
    [{ code: 'A1', status: 'en_route', driver: { latitude: 29.3, longitude: 48 } }, 'location'],
    [{ code: 'A1', status: 'en_route' }, 'delivery'],
    [{ balance: 1.5, warning_balance_level: 5, currency: 'KWD' }, 'wallet'],
    [{ topic: 'order.updated', data: { code: 'A1', status: 'completed' } }, 'delivery'],
    [{ topic: 'branch.opened' }, 'other'],
  ])('of the fields that its kind has: %j is a %s', (body, kind) => {
    expect(bare(body)).toMatchObject({ ok: true, hint: { kind } });
  });

  it("is of an order in v0's words, also in an envelope", () => {
    for (const body of [V0, { order: V0 }]) {
      expect(bare(body)).toMatchObject({
        ok: true,
        hint: { kind: 'delivery', code: 'A1B2', status: 'en_route', driver: null },
      });
    }
  });

  it.each([
    [{}, 'the body is neither an order nor a position nor a wallet, and names no topic'],
    [{ code: 'A1' }, 'the body is neither an order nor a position nor a wallet, and names no topic'],
    [{ orderStatus: 'pending' }, 'the webhook order.updated names no delivery: code is missing'],
  ])('with %j says what is missing', (body, problem) => {
    expect(bare(body)).toEqual({ ok: false, problem });
  });
});

describe("an order's own key", () => {
  it('is recognised in the header, and in the digest that the inbox keeps', () => {
    const key = 'the-key-of-an-order';
    expect(bringsWebhookKey({ Authorization: key }, sha256(key))).toBe(true);
    expect(bringsWebhookKey(new Headers({ authorization: key }), sha256(key))).toBe(true);
    expect(bringsWebhookKey({ 'authorization-sha256': sha256(key) }, sha256(key))).toBe(true);
  });

  it.each([{}, { authorization: '' }, { authorization: 'other' }, { authorization: 'the-key-of-an-orde' }])(
    'is not brought by %j',
    (headers) => {
      expect(bringsWebhookKey(headers, sha256('the-key-of-an-order'))).toBe(false);
    },
  );

  it('is not guessed from a digest that is none, nor is a digest a key', () => {
    const key = 'the-key-of-an-order';
    for (const digest of ['', 'x'.repeat(64), sha256('other'), sha256(key).slice(1)]) {
      expect(bringsWebhookKey({ 'authorization-sha256': digest }, sha256(key))).toBe(false);
    }
    expect(bringsWebhookKey({ authorization: sha256(key) }, sha256(key))).toBe(false);
    expect(bringsWebhookKey({ authorization: 'other', 'authorization-sha256': sha256(key) }, sha256(key))).toBe(false);
  });
});
