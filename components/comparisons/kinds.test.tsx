// @vitest-environment jsdom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LocationPicker } from '@/components/map/picker/location-picker';
import type { PinTrip, VariantEstimate } from '@/lib/estimates/variant-schema';
import type { Generation } from '@/lib/service/generation/generation';
import { ESTIMATE_VARIANTS } from '@/lib/service/model/estimate-variant';
import { ABILITIES, type Answers, fill, MERCHANT, openPage, refusal } from '@/lib/testing/testing-page';
import { textsOf } from '@/lib/testing/texts-of';
import { branchAt } from '../delivery-form/pickup/testing-branches';
import { Kinds } from './kinds';

/** Every kind of estimate from one pickup: where it may start, what each row says, and why others are not asked. */

let picker: Parameters<typeof LocationPicker>[0] | undefined;
vi.mock('@/components/map/picker/location-picker', () => ({
  LocationPicker: (props: Parameters<typeof LocationPicker>[0]) => {
    picker = props;
    return <p>picker</p>;
  },
}));
beforeEach(() => {
  picker = undefined;
});

const TO = { latitude: 29.3, longitude: 48 };
const PLACE = { latitude: 29.37, longitude: 47.98 };
const SHUWAIKH = { ...branchAt('b1', PLACE), name: 'Shuwaikh' };
const GONE = { ...branchAt('b2', PLACE), name: 'Old shop', gone: true };
const SALMIYA = { ...branchAt('b3', PLACE), name: 'Salmiya' };
const DROP_OFF = { destination_format: 'location_format', destination: TO } as const;

async function openKinds({
  pickup = null,
  generations = ['v2'],
  branches = [SHUWAIKH, GONE],
  canList = true,
  variants = [],
  answers = {},
}: {
  pickup?: PinTrip['from'] | null;
  generations?: Generation[];
  branches?: object[];
  canList?: boolean;
  variants?: typeof ABILITIES.estimateVariants;
  answers?: Answers;
}) {
  const asked: unknown[] = [];
  const page = await openPage(
    <Kinds dropOff={DROP_OFF} to={TO} pickup={pickup} canList={canList} onPickup={(from) => asked.push(from)} />,
    {
      merchant: { ...MERCHANT, timeZone: 'Asia/Riyadh' },
      abilities: { ...ABILITIES, generations, estimateVariants: variants },
      answers: {
        'GET /api/branches': { branches, syncedAt: null, stale: false, wantsAddress: false, problem: null },
        'GET /api/abilities': { ...ABILITIES, generations, estimateVariants: variants },
        ...answers,
      },
    },
  );
  return { ...page, asked };
}

const label = () => document.querySelector('label[for="field-pickup"]')?.textContent;

test.each([
  // A merchant of one branch: the service knows where a v2 trip starts.
  [['v2'], [SHUWAIKH, GONE], null, true, 'Or a branch ID'],
  [['v2'], [SHUWAIKH, SALMIYA], null, false, 'Branch ID'],
  [['v2'], [GONE], null, false, 'Branch ID'],
  [['v1'], [SHUWAIKH, SALMIYA], null, true, 'Or a branch ID'],
  [['v0'], [SHUWAIKH], null, false, 'Branch ID'],
  // A point of the address is shown, though none could be taken.
  [['v0'], [SHUWAIKH], PLACE, true, 'Branch ID'],
] satisfies [Generation[], object[], PinTrip['from'] | null, boolean, string][])(
  'a pickup by case %#',
  async (generations, branches, pickup, hasPicker, text) => {
    await openKinds({ generations, branches, pickup });
    expect([picker !== undefined, label()]).toEqual([hasPicker, text]);
    if (pickup) expect(picker).toMatchObject({ value: pickup, hint: { ...TO, zoom: 12 } });
  },
);

test('a pickup is a pin or an id, the id before the pin, and none is asked for', async () => {
  const page = await openKinds({ generations: ['v1'] });
  await page.press('Estimate');
  expect(page.text()).toContain('Set the pickup pin, or enter the ID of the branch.');
  expect(document.activeElement?.id).toBe('field-pickup');
  await act(async () => picker?.onChange?.(PLACE));
  expect(page.text()).not.toContain('Set the pickup pin');
  await page.press('Estimate');
  await fill('#field-pickup', ' b9 ');
  await page.press('Estimate');
  await fill('#field-pickup', ' ');
  await page.press('Estimate');
  expect(page.asked).toEqual([PLACE, { branchId: 'b9' }, PLACE]);
});

test('a branch has its name, no form, a way to dispatch and one to close', async () => {
  const page = await openKinds({ pickup: { branchId: 'b1' } });
  expect(page.container.querySelector('h2')?.textContent).toBe('From Shuwaikh');
  expect(label()).toBeUndefined();
  const href = page.container.querySelector<HTMLAnchorElement>('a')?.href ?? '';
  expect([...new URL(href).searchParams]).toEqual([
    ['to', JSON.stringify(DROP_OFF)],
    ['branch', 'b1'],
  ]);
  await page.press('Close');
  expect(page.asked).toEqual([null]);
});

test('the title of a pin, of an unlisted branch, of one without a list, and of no pickup', async () => {
  const titleOf = async (options: Parameters<typeof openKinds>[0]) =>
    (await openKinds(options)).container.querySelector('h2')?.textContent;
  expect([
    await titleOf({ pickup: PLACE }),
    await titleOf({ pickup: { branchId: 'b9' } }),
    await titleOf({ pickup: { branchId: 'b9' }, answers: { 'GET /api/branches': () => new Promise(() => {}) } }),
    await titleOf({ pickup: { branchId: 'b9' }, canList: false }),
    await titleOf({}),
  ]).toEqual(['From 29.37000, 47.98000', 'From b9', 'All kinds', 'From b9', 'From another place']);
});

test('without a list the id stays to be typed, what was given stands in it, and nothing closes', async () => {
  const page = await openKinds({ pickup: { branchId: 'b9' }, canList: false });
  expect(document.querySelector<HTMLInputElement>('#field-pickup')?.value).toBe('b9');
  expect(page.button('Close')).toBeUndefined();
  expect(page.callsOf('GET /api/branches')).toEqual([]);
});

const ASKED_AT = '2026-11-23T10:00:00.000Z';
const answer = (variant: VariantEstimate['variant'], figures: VariantEstimate['figures']): VariantEstimate => ({
  ...{ variant, generation: 'v2', operation: `POST /${variant}` },
  ...{ askedAt: ASKED_AT, answeredAt: ASKED_AT, figures },
});
const FEE = { deliveryFee: '1.25', currency: 'SAR' };
const path = (variant: string) => `POST /api/estimates/variants/${variant}`;
const ALL: Answers = {
  [path('v2-real-time')]: answer('v2-real-time', {
    ...{ kind: 'driving', ...FEE, deliveryFee: '2.75' },
    ...{ distanceMeters: 4_200, durationSeconds: 660 },
  }),
  [path('v2-static')]: refusal(503, 'service_unavailable'),
  [path('v1-real-time-a')]: answer('v1-real-time-a', {
    ...{ kind: 'times', ...FEE },
    ...{ pickupAt: '2026-11-23T10:12:00.000Z', deliveryAt: '2026-11-23T09:58:00.000Z' },
  }),
  [path('v1-real-time-b')]: answer('v1-real-time-b', {
    ...{ kind: 'times', ...FEE, pickupAt: null, deliveryAt: 'soon' },
  }),
  [path('v1-timeless')]: answer('v1-timeless', {
    ...{ kind: 'durations', ...FEE, toPickup: 300, toDelivery: 1_500, unit: 'seconds' },
  }),
  [path('v0-timeless')]: answer('v0-timeless', {
    ...{ kind: 'durations', ...FEE, toPickup: 300, toDelivery: 1_500, unit: null },
  }),
};
const rowsOf = (page: { container: Element }) =>
  [...page.container.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].slice(0, 4).map((cell) => textsOf(cell).join(' ')),
  );

const NONE = '— Not given by this estimate';
const summaryOf = (page: { container: Element }) => textsOf(page.container.querySelector('[role=status]')).join(' ');
const reasonsOf = (page: { container: Element }) =>
  [...page.container.querySelectorAll('ul li')].map(({ textContent }) => textContent);

test('each kind has its fee, its times or durations in words, and the others the reason', async () => {
  const variants = ESTIMATE_VARIANTS.filter((variant) => path(variant) in ALL);
  const page = await openKinds({ pickup: { branchId: 'b1' }, variants, answers: ALL });
  await vi.waitFor(() => expect(page.container.querySelector('[role=status]')?.textContent).toMatch(/differ/));
  expect(rowsOf(page)).toEqual([
    [
      'v2 real-time Live traffic POST /v2-real-time',
      'Fee SAR 2.75 4.2 km 11 min',
      `Pickup ${NONE}`,
      `Delivery ${NONE}`,
    ],
    ['v2 static Fixed rate', 'Fee The dispatch service has a problem', 'Pickup', 'Delivery'],
    [
      'v1 real-time (form A) Live traffic POST /v1-real-time-a',
      'Fee SAR 1.25',
      'Pickup 13:12 12 min after the estimate',
      'Delivery 12:58',
    ],
    [
      'v1 real-time (form B) Live traffic POST /v1-real-time-b',
      'Fee SAR 1.25',
      'Pickup No driver available now',
      'Delivery soon',
    ],
    [
      'v1 timeless Fixed rate POST /v1-timeless',
      'Fee SAR 1.25',
      'Pickup 5 min after the order is made',
      'Delivery 25 min after a driver accepts',
    ],
    ['v0 timeless Fixed rate POST /v0-timeless', 'Fee SAR 1.25', `Pickup ${NONE}`, `Delivery ${NONE}`],
  ]);
  expect(summaryOf(page)).toBe('Fees differ by SAR 1.50 : from SAR 1.25 to SAR 2.75');
  expect(reasonsOf(page)).toEqual([
    "v1 static — Needs a v1 access token, which this connection doesn't have.",
    'v0 real-time — This connection has no credentials for it.',
  ]);
  expect(page.callsOf(path('v1-timeless'))[0]?.body).toEqual({ from: { branchId: 'b1' }, to: TO });
  await page.press('Refresh: v1 timeless');
  expect([path('v1-timeless'), path('v2-static')].map((of) => page.callsOf(of).length)).toEqual([2, 1]);
  await page.press('Refresh all');
  expect([path('v1-timeless'), path('v2-static')].map((of) => page.callsOf(of).length)).toEqual([3, 2]);
});

test('from a pin only the kinds that start there are asked, and equal fees are said once', async () => {
  const same = (variant: 'v2-real-time' | 'v1-real-time-a') =>
    answer(variant, { kind: 'times', ...FEE, pickupAt: null, deliveryAt: null });
  const page = await openKinds({
    pickup: PLACE,
    variants: ['v2-real-time', 'v1-real-time-a', 'v1-timeless'],
    answers: { [path('v2-real-time')]: same('v2-real-time'), [path('v1-real-time-a')]: same('v1-real-time-a') },
  });
  await vi.waitFor(() => expect(summaryOf(page)).toBe('All 2 fees are the same: SAR 1.25'));
  expect(reasonsOf(page).filter((text) => text?.includes('branch'))).toEqual([
    'v1 timeless — Works only from a branch.',
  ]);
  expect(page.callsOf(path('v1-timeless'))).toEqual([]);
});

test('while a kind is asked for, the others are counted', async () => {
  const open = new Promise<object>(() => {});
  const answers = { ...ALL, [path('v1-timeless')]: () => open };
  const page = await openKinds({
    pickup: { branchId: 'b1' },
    variants: ['v2-real-time', 'v1-real-time-a', 'v1-timeless'],
    answers,
  });
  await vi.waitFor(() => expect(summaryOf(page)).toBe('2 of 3 estimates'));
  expect(rowsOf(page)[2]).toEqual(['v1 timeless Fixed rate', 'Fee Calculating…', 'Pickup', 'Delivery']);
});
