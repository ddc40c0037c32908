// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FollowedOrder } from '@/lib/address-requests/link-view';
import { addressPage } from './address-page';
import { messagePage } from './message-page';
import { orderPage } from './order-page';
import { pageText } from './page-text';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const STYLE = {
  locale: 'en' as const,
  t: pageText('en', 'KW'),
  tileUrl: 'https://tiles.example/{z}.png',
  tileAttribution: 'Tiles',
  secure: true,
};
const MERCHANT = { merchant: 'Sweets', country: 'KW' as const, timeZone: 'Asia/Kuwait' };
const AT = { latitude: 29.3, longitude: 48 };
const confirmed = async (block: string) =>
  (
    await addressPage(STYLE, {
      view: { ...MERCHANT, state: 'confirmed', address: { texts: { area: 'Jabriya', block }, point: null } },
      start: { ...AT, zoom: 12 },
      names: {},
    } as never)
  ).text();

/** Opens a page as a browser does; `come` is what the next look at its address answers. */
function open(html: string) {
  const answers: string[] = [];
  const reload = vi.fn();
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.head.innerHTML = page.head.innerHTML;
  document.body.innerHTML = page.body.innerHTML;
  const fetch = async () => new Response(answers.shift() ?? html);
  const script = [...page.querySelectorAll('script')].map(({ textContent }) => textContent).join('\n');
  new Function('location', 'fetch', script)({ href: 'https://desk.example/a/token', reload }, fetch);
  return {
    reload,
    come: async (next: string) => {
      answers.push(next);
      await vi.advanceTimersByTimeAsync(15_000);
    },
  };
}
const byId = (id: string) => document.getElementById(id);

const order = async (of: Partial<FollowedOrder>) => {
  const known = {
    step: 'on_the_way',
    arrival: { kind: 'none' },
    promisedAt: null,
    scheduledAt: null,
    deliveredAt: null,
  };
  const view = { ...MERCHANT, state: 'order', order: { ...known, driver: null, dropoff: AT, ...of } };
  return (await orderPage(STYLE, view as never)).text();
};

test('after the page has looked for news, the pin of a confirmed address can still be set', async () => {
  const page = open(await confirmed('3'));
  expect(byId('pin-tools')?.hidden).toBe(false);
  await page.come(await confirmed('3'));
  expect(byId('pin-tools')?.hidden).toBe(false);
  expect(page.reload).not.toHaveBeenCalled();
  await page.come(await confirmed('4'));
  expect(page.reload).toHaveBeenCalledOnce();
});

test('an order is followed in its place, and its page is loaded again when it is over', async () => {
  const page = open(await order({ arrival: { kind: 'silent' } as never }));
  expect(document.querySelector('.big')?.textContent).toContain('not known');
  await page.come(await order({ arrival: { kind: 'near' } as never }));
  expect(document.querySelector('.big')?.textContent).toContain('near you');
  expect(page.reload).not.toHaveBeenCalled();
  await page.come(await order({ step: 'delivered' }));
  expect(page.reload).toHaveBeenCalledOnce();
});

test('a sign-in page of a network in place of the order is no reason to leave it, and the end of the link is', async () => {
  const page = open(await order({}));
  await page.come('<header><a href="/login">Free Wi-Fi</a></header><main>Sign in</main>');
  expect(page.reload).not.toHaveBeenCalled();
  await page.come(await (await messagePage(STYLE, 'ended', { status: 410 })).text());
  expect(page.reload).toHaveBeenCalledOnce();
});

test('the map of an order comes when it is asked for, and moves to a driver out of sight until somebody moves it', async () => {
  const marks: { at: [number, number]; title: string; label?: string }[] = [];
  const seen = { south: 29.2, north: 29.5 };
  const bounds = { pad: () => bounds, contains: ([at = 0]: number[]) => at > seen.south && at < seen.north };
  const map = {
    attributionControl: { setPrefix() {} },
    fitBounds: vi.fn(),
    getBounds: () => bounds,
    setView: () => map,
  };
  const marker = (at: [number, number], { title }: { title: string }) => {
    const mark: (typeof marks)[number] = { at, title };
    const drawn = {
      addTo: () => void (marks.includes(mark) || marks.push(mark)),
      bindTooltip: (label: string) => void Object.assign(mark, { label }),
      setLatLng: (moved: [number, number]) => {
        mark.at = moved;
        return drawn;
      },
      remove: () => void marks.splice(marks.indexOf(mark), 1),
    };
    return drawn;
  };
  vi.stubGlobal('L', { map: () => map, tileLayer: () => ({ addTo() {} }), divIcon: () => ({}), marker });
  const page = open(await order({ driver: { latitude: 29.4, longitude: 48.1 } }));
  expect([byId('map')?.hidden, byId('map-show')?.hidden, marks]).toEqual([true, false, []]);
  byId('map-show')?.click();
  expect([byId('map')?.hidden, byId('map-show')?.hidden]).toEqual([false, true]);
  expect(marks).toEqual([
    { at: [29.3, 48], title: 'The pin' },
    { at: [29.4, 48.1], title: 'Driver', label: 'Driver' },
  ]);
  await page.come(await order({ driver: { latitude: 29.35, longitude: 48.05 } }));
  expect(marks[1]).toEqual({ at: [29.35, 48.05], title: 'Driver', label: 'Driver' });
  await page.come(await order({}));
  expect(marks).toEqual([{ at: [29.3, 48], title: 'The pin' }]);
  expect(map.fitBounds).not.toHaveBeenCalled();
  const far = { latitude: 29.6, longitude: 48 };
  await page.come(await order({ driver: far }));
  expect(map.fitBounds).toHaveBeenLastCalledWith(
    [
      [29.3, 48],
      [29.6, 48],
    ],
    expect.anything(),
  );
  byId('map')?.dispatchEvent(new Event('pointerdown'));
  await page.come(await order({ driver: { ...far, latitude: 29.7 } }));
  expect(map.fitBounds).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
