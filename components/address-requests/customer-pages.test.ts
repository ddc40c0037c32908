import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CustomerStep, FollowedOrder, LinkView } from '@/lib/address-requests/link-view';
import { addressPage } from './address-page';
import { messagePage } from './message-page';
import { orderPage } from './order-page';
import { pageText } from './page-text';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const STYLE = {
  locale: 'en' as const,
  t: pageText('en', 'KW'),
  tileUrl: 'https://tiles.example/{z}.png',
  tileAttribution: 'Tiles',
  secure: true,
};
const AT = { latitude: 29.3, longitude: 48 };
const ORDER: FollowedOrder = {
  ...{ step: 'on_the_way', arrival: { kind: 'none' }, promisedAt: null, scheduledAt: null, deliveredAt: null },
  ...{ driver: null, dropoff: AT },
};
const MERCHANT = { merchant: 'Sweets <&> more', country: 'KW' as const, timeZone: 'Asia/Kuwait' };

async function order(of: Partial<FollowedOrder>) {
  const view = { ...MERCHANT, state: 'order', order: { ...ORDER, ...of } } as Extract<LinkView, { state: 'order' }>;
  const page = await (await orderPage(STYLE, view)).text();
  const textOf = (part: RegExp) => part.exec(page)?.[1];
  return {
    page,
    title: textOf(/<h1>(.*?)<\/h1>/),
    big: textOf(/<p class="big">(.*?)<\/p>/),
    steps: [...page.matchAll(/<li class="(.*?)"/g)].map(([, state]) => state),
    map: textOf(/aria-label="(.*?)"/),
    places: textOf(/data-places="(.*?)"/)?.replaceAll('&quot;', '"'),
    isOver: page.includes('data-state="over"') && page.includes('You can close this page.'),
    isFollowed: page.includes('<noscript><meta http-equiv="refresh"') && page.includes('setInterval'),
  };
}

const range = { kind: 'range', from: Date.parse('2026-11-22T09:20:00Z'), to: Date.parse('2026-11-22T09:35:00Z') };
const later = { promisedAt: '2026-11-22T10:00:00Z', scheduledAt: '2026-11-22T11:30:00Z' };

test.each<[Partial<FollowedOrder>, string | undefined]>([
  [{ arrival: range as never, ...later }, 'Arrives between 12:20 and 12:35'],
  [{ arrival: { kind: 'near' } as never, ...later }, 'The driver is near you'],
  [{ arrival: { kind: 'silent' } as never, ...later }, 'The driver’s position is not known at the moment.'],
  [later, 'Expected by 13:00'],
  [{ step: 'to_pickup', ...later }, 'Planned for 14:30'],
  [{ step: 'to_pickup' }, undefined],
  [{ step: 'delivered', deliveredAt: '2026-11-22T08:15:00Z', arrival: range as never, ...later }, 'Delivered at 11:15'],
  [{ step: 'delivered', ...later }, undefined],
  [{ step: 'stopped', deliveredAt: '2026-11-22T08:15:00Z', ...later }, undefined],
])('of %o the arrival is %s', async (of, big) => {
  expect((await order(of)).big).toBe(big);
});

test.each<[CustomerStep, string[], boolean]>([
  ['preparing', ['', '', '', ''], false],
  ['searching', ['done now', '', '', ''], false],
  ['to_pickup', ['done', 'done now', '', ''], false],
  ['on_the_way', ['done', 'done', 'done now', ''], false],
  ['delivered', ['done', 'done', 'done', 'done now'], true],
  ['stopped', [], true],
])('%s shows its steps, and is followed until it is over', async (step, steps, isOver) => {
  const shown = await order({ step });
  expect(shown).toMatchObject({ steps, isOver, isFollowed: !isOver });
  expect(shown.map === undefined).toBe(isOver);
  expect(shown.page.includes('Contact the shop')).toBe(step === 'stopped');
  expect(shown.page).toContain('Sweets &lt;&amp;&gt; more');
});

test('the map names a driver only where one is known, and is left out where nothing is known', async () => {
  const [withDriver, without] = await Promise.all([order({ driver: { latitude: 29.4, longitude: 48.1 } }), order({})]);
  expect(withDriver.map).not.toBe(without.map);
  expect(withDriver.places).toBe('{"pin":[29.3,48],"driver":[29.4,48.1]}');
  expect(without.places).toBe('{"pin":[29.3,48]}');
  expect((await order({ dropoff: null })).map).toBeUndefined();
});

const texts = { area: 'Jabriya', block: '3', instructions: 'Ring "twice"' };
type View = Extract<LinkView, { state: 'open' | 'confirmed' }>;
const viewOf = (state: 'open' | 'confirmed', of: object = {}) =>
  ({ ...MERCHANT, state, address: { texts, point: AT, ...of } }) as View;
const input = { start: { ...AT, zoom: 12 }, names: { area: ['Jabriya'] } };
const valuesOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<input[^>]*?name="(\w+)" value="(.*?)"/g)].map(([, name, value]) => [name, value]),
  );

test('an open address is a form with what is known; a confirmed one a summary that may be changed', async () => {
  const open = await (await addressPage(STYLE, { ...input, view: viewOf('open') })).text();
  expect(valuesOf(open)).toMatchObject({
    area: 'Jabriya',
    block: '3',
    instructions: 'Ring &quot;twice&quot;',
    latitude: '29.3',
    longitude: '48',
  });
  expect(open).not.toContain('<dl>');
  expect(open).not.toContain('http-equiv="refresh"');
  const optional = [...open.matchAll(/name">([^<]*)<span>/g)].map(([, name]) => name?.trim());
  expect(optional).toEqual(['Jadda', 'Floor', 'Apartment', 'PACI number']);
  const confirmed = await (await addressPage(STYLE, { ...input, view: viewOf('confirmed') })).text();
  expect([...confirmed.matchAll(/<dd><bdi>(.*?)<\/bdi>/g)].map(([, value]) => value)).toEqual([
    'Jabriya',
    '3',
    'Ring &quot;twice&quot;',
  ]);
  expect(confirmed).toContain('<dt>The pin</dt><dd>Set on the map</dd>');
  expect(confirmed).toContain('http-equiv="refresh"');
  expect(valuesOf(confirmed)).toMatchObject({ block: '3' });
});

test('an answer that could not be taken keeps what was typed, and says why at its field', async () => {
  const refused = {
    typed: { area: 'Salmiya', latitude: '' },
    problems: { block: 'errors.required', point: 'errors.required' },
  };
  const page = await addressPage(STYLE, { ...input, view: viewOf('confirmed'), refused: refused as never });
  expect(page.status).toBe(422);
  const text = await page.text();
  expect(valuesOf(text)).toMatchObject({ area: 'Salmiya', block: '', latitude: '', longitude: '' });
  expect(text.match(/aria-invalid="true" aria-describedby="why-(\w+)"/g)).toEqual([
    'aria-invalid="true" aria-describedby="why-block"',
  ]);
  expect(text.match(/<p class="why">/g)).toHaveLength(1);
  expect(text).not.toContain('<dl>');
});

test('a page is not kept, not indexed and not framed, and says when to come again', async () => {
  const { headers, status } = await messagePage(STYLE, 'limited', { status: 429, waitSeconds: 30 });
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([429, '30', 'no-store']);
  expect([headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual(['no-referrer', 'noindex, nofollow']);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'nonce-/);
  expect(policy).toContain("img-src 'self' data: https://tiles.example;");
  expect(policy).toMatch(/frame-ancestors 'none'; upgrade-insecure-requests$/);
  const plain = await messagePage({ ...STYLE, tileUrl: '', secure: false }, 'ended', { status: 404 });
  expect(plain.headers.get('retry-after')).toBeNull();
  expect(plain.headers.get('content-security-policy')).toMatch(/img-src 'self' data:; .*frame-ancestors 'none'$/);
});
