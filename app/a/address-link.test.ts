import { eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ALPHA,
  addMerchant,
  fillMerchant,
  IDS,
  linkTokenOf,
  type Merchant,
  NOW,
  OMEGA,
} from '@/app/api/testing-two-merchants';
import { forgetViews } from '@/lib/address-requests/link-views.server';
import * as rows from '@/lib/address-requests/rows.server';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { database } from '@/lib/db/client.server';
import { addressRequests, attemptCounters, connections, deliveries, liveEvents } from '@/lib/db/schema';
import { GET, POST } from './[token]/route';

/** The customer's page over HTTP, as a browser without scripts sees it. */

let fixture: AuthFixture;
let alphaId = '';
beforeAll(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  fixture = await createAuthFixture('real');
  fixture.clock.now = NOW;
  const person = await fixture.person('owner');
  for (const merchant of [ALPHA, OMEGA]) {
    const id = await addMerchant(fixture.db, merchant);
    await fillMerchant(fixture.db, id, person.id, merchant);
    if (merchant === ALPHA) alphaId = id;
  }
  // Their ids are not those of the sequence.
  await fixture.db.delete(liveEvents);
});
afterAll(async () => {
  vi.useRealTimers();
  await database().pool.end();
  await fixture.close();
});
beforeEach(async () => {
  vi.setSystemTime(NOW);
  forgetViews();
  await fixture.db.delete(attemptCounters);
  await fixture.db
    .update(addressRequests)
    .set({ endedAt: null, answer: null, confirmedAt: null, deliveryId: null, destination: KNOWN });
});

const KNOWN = { texts: { area: 'Salmiya', street: '<b>"3"' }, point: null };
const HOST = 'http://localhost:3000';
const open = (token: string, { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {}) =>
  GET(new NextRequest(`${HOST}/a/${token}${query}`, { headers: { 'x-forwarded-for': '192.0.2.1', ...headers } }), {
    params: Promise.resolve({ token }),
  });
const send = (token: string, fields: Record<string, string>, query = '') =>
  POST(
    new NextRequest(`${HOST}/a/${token}${query}`, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        // A page without referrer sends its form so.
        origin: 'null',
        'x-forwarded-for': '192.0.2.1',
      },
    }),
    { params: Promise.resolve({ token }) },
  );
const tokenOf = (merchant: Merchant) => linkTokenOf(merchant);
const answerOf = async (connectionId: string) =>
  (await fixture.db.select().from(addressRequests).where(eq(addressRequests.connectionId, connectionId)))[0]?.answer;
const FULL = { area: 'Salmiya', block: '10', street: '3', building: '12', latitude: '', longitude: '' };

describe('the page', () => {
  test('is for its order alone: not stored, not indexed, without referrer, phone and name', async () => {
    const response = await open(tokenOf(ALPHA));
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self' 'nonce-[^']+';/),
    });
    expect(text).toContain('alpha shop');
    for (const foreign of ['omega', 'alpha customer', '5012', 'R-asked', 'alpha branch'])
      expect(text).not.toContain(foreign);
    expect(text).toContain('value="&lt;b&gt;&quot;3&quot;"');
    expect(text.length).toBeLessThan(60_000);
  });

  test('speaks the language of the browser, or the chosen one, in the words of the country', async () => {
    const arabic = await (await open(tokenOf(ALPHA), { headers: { 'accept-language': 'ar-KW,en;q=0.5' } })).text();
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
    expect(arabic).toContain('القطعة');
    const english = await (
      await open(tokenOf(ALPHA), { query: '?lang=en', headers: { 'accept-language': 'ar' } })
    ).text();
    expect(english).toContain('<html lang="en" dir="ltr">');
    await fixture.db.update(connections).set({ country: 'BH' }).where(eq(connections.slug, 'omega'));
    const bahrain = await (await open(tokenOf(OMEGA), { headers: { 'accept-language': 'ar' } })).text();
    expect(bahrain).toContain('المجمع');
    expect(bahrain).toContain('الطريق');
  });
});

describe('the form', () => {
  test('confirms, and leads back to the page in its language', async () => {
    const response = await send(tokenOf(ALPHA), FULL, '?lang=ar');
    expect([response.status, response.headers.get('location')]).toEqual([303, `/a/${tokenOf(ALPHA)}?lang=ar`]);
    expect(await answerOf(alphaId)).toMatchObject({ texts: { block: '10', building: '12' } });
    const page = await (await open(tokenOf(ALPHA))).text();
    expect(page).toContain('The address is confirmed');
    expect(page).toContain('<noscript><meta http-equiv="refresh"');
  });

  test('ends the kept page in both languages', async () => {
    const titles = async (lang: string) => (await open(tokenOf(ALPHA), { query: `?lang=${lang}` })).text();
    const before = [await titles('en'), await titles('ar')];
    expect((await send(tokenOf(ALPHA), FULL)).status).toBe(303);
    const after = [await titles('en'), await titles('ar')];
    expect(after.map((page, index) => page === before[index])).toEqual([false, false]);
  });

  test('that is incomplete comes back with what was typed and what is missing', async () => {
    const response = await send(tokenOf(ALPHA), { ...FULL, block: '', instructions: 'Blue door' });
    const text = await response.text();
    expect(response.status).toBe(422);
    expect(text).toContain('value="Blue door"');
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect(await answerOf(alphaId)).toBeNull();
  });

  test('takes nothing that the page has not', async () => {
    const sent = await send(tokenOf(ALPHA), {
      ...FULL,
      contact_phone: '+96599999999',
      reference: 'x',
      connectionId: 'x',
    });
    expect(sent.status).toBe(303);
    expect(JSON.stringify(await answerOf(alphaId))).not.toMatch(/9999|reference|connection/);
    const huge = await send(tokenOf(ALPHA), { ...FULL, instructions: 'x'.repeat(70_000) });
    expect(huge.status).toBe(413);
  });
});

describe('what is not there', () => {
  test('an unknown link and an ended one say so and no more', async () => {
    const unknown = await open('A'.repeat(22));
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('There is no such link')]);
    await fixture.db.update(addressRequests).set({ endedAt: NOW });
    const ended = await open(tokenOf(ALPHA));
    expect([ended.status, await ended.text()]).toEqual([410, expect.not.stringContaining('Salmiya')]);
  });

  test('too many wrong links are refused with the time to wait', async () => {
    for (let guess = 0; guess < 40; guess += 1) await open(`guess-${guess}`);
    const refused = await open('guess-40');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    expect((await open(tokenOf(ALPHA))).status).toBe(200);
  });

  test('one link is read once a second, sixty times a minute, and answered five times', async () => {
    const reads = vi.spyOn(rows, 'findByDigest');
    const views = await Promise.all(Array.from({ length: 61 }, () => open(tokenOf(ALPHA))));
    expect(reads).toHaveBeenCalledTimes(1);
    expect(views.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429]);
    expect(views.at(-1)?.headers.get('retry-after')).toBe('60');
    // A refused view makes no page, also when the kept one is old, and comes a second later.
    vi.setSystemTime(NOW.getTime() + 1_500);
    const askedAt = performance.now();
    expect((await open(tokenOf(ALPHA))).status).toBe(429);
    expect(performance.now() - askedAt).toBeGreaterThan(900);
    expect(reads).toHaveBeenCalledTimes(1);
    expect((await open(tokenOf(OMEGA))).status).toBe(200);
    const answers: number[] = [];
    for (let time = 0; time < 6; time += 1) answers.push((await send(tokenOf(ALPHA), FULL)).status);
    expect(answers).toEqual([303, 303, 303, 303, 303, 429]);
    vi.setSystemTime(NOW.getTime() + 60_000);
    expect((await open(tokenOf(ALPHA))).status).toBe(200);
    reads.mockRestore();
  });
});

test('the order shows where it is, and after its delivery nothing but that', async () => {
  await fixture.db
    .update(addressRequests)
    .set({ deliveryId: IDS.orderUnderWay })
    .where(eq(addressRequests.connectionId, alphaId));
  await fixture.db
    .update(deliveries)
    .set({ customerLatitude: 29.33, customerLongitude: 48.07, driverLongitude: 48.05, driverSeenAt: NOW })
    .where(eq(deliveries.reference, 'R-9000'));
  const page = await (await open(tokenOf(ALPHA))).text();
  expect(page).toContain('Your order is on its way');
  expect(page).toMatch(/Arrives between \d\d?:\d\d and \d\d?:\d\d/);
  expect(page).toMatch(/data-places="[^"]*driver[^"]*48\.05/);
  expect(page).not.toMatch(/alpha (?:driver|customer|branch)|9655|C9000|1\.103/);
  await fixture.db
    .update(deliveries)
    .set({ status: 'completed', endedAt: NOW, deliveredAt: NOW })
    .where(eq(deliveries.reference, 'R-9000'));
  vi.setSystemTime(NOW.getTime() + 1_000);
  const over = await (await open(tokenOf(ALPHA))).text();
  expect(over).toContain('Delivered at 12:00');
  expect(over).toContain('You can close this page');
  expect(over).not.toMatch(/<svg|<script|http-equiv="refresh"/);
});

test.each([
  ['en', 22, 'Planned for 21 Nov, 10:00'],
  ['ar', 22, 'موعده 21 نوفمبر، 10:00'],
  ['en', 3, 'Planned for 15:00'],
])('a planned time of another day has its day, in %s after %d hours', async (locale, hours, expected) => {
  await fixture.db
    .update(addressRequests)
    .set({ deliveryId: IDS.orderUnderWay })
    .where(eq(addressRequests.connectionId, alphaId));
  const scheduledAt = new Date(NOW.getTime() + hours * 3_600_000);
  await fixture.db
    .update(deliveries)
    .set({ status: 'scheduled', endedAt: null, deliveredAt: null, promisedAt: null, scheduledAt })
    .where(eq(deliveries.reference, 'R-9000'));
  expect(await (await open(tokenOf(ALPHA), { query: `?lang=${locale}` })).text()).toContain(expected);
});
