// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { branchQueries } from '@/lib/branches/queries';
import { AREA_LOADERS } from '@/lib/map/areas/load-areas';
import type { CreateDelivery } from '@/lib/order/schema';
import { MERCHANT, openPage, settle } from '@/lib/testing/testing-page';
import { emptyOrder, type OrderForm } from '../order/order-form';
import { branchAt } from '../pickup/testing-branches';
import { useAnomalies } from './use-anomalies';

/** The questions about an order, from the facts of its form, its merchant and the service. */

const SAUDI = { country: 'SA', currency: 'SAR', timeZone: 'Asia/Riyadh' } as const;
const RIYADH = branchAt('riyadh', { latitude: 24.7136, longitude: 46.6753 });
const KUWAIT = branchAt('kuwait', { latitude: 29.37, longitude: 47.98 });
const DUBAI = { latitude: 25.2, longitude: 55.3 };
const USUAL = { highAmount: null, hours: [10, 11, 12], deliveryFee: null, distanceMeters: null as number | null };

let question: ReturnType<typeof useAnomalies>;
function Page() {
  question = useAnomalies();
  return null;
}

type Change = Omit<Partial<OrderForm>, 'destination' | 'origin'> & {
  destination?: Partial<OrderForm['destination']>;
  origin?: Partial<OrderForm['origin']>;
};

async function kindsOf(change: Change, sent: object = {}, merchant: Partial<typeof MERCHANT> = {}, more = {}) {
  await Promise.all([AREA_LOADERS.KW(), AREA_LOADERS.SA(), AREA_LOADERS.BH()]);
  const page = await openPage(<Page />, {
    merchant: { ...MERCHANT, ...merchant },
    answers: {
      'GET /api/deliveries/usual-trip': USUAL,
      'GET /api/customers': { customers: [] },
      'POST /api/deliveries/similar': { similar: [] },
      ...more,
    },
  });
  await settle();
  page.client.setQueryData(branchQueries.list().queryKey, {
    branches: [KUWAIT, { ...RIYADH, phone: '+966550987654' }],
    ...{ syncedAt: null, stale: false, wantsAddress: false, problem: null },
  });
  const empty = emptyOrder('KW', 'D-1');
  const order: OrderForm = {
    ...empty,
    ...change,
    origin: { ...empty.origin, branch_id: 'kuwait', ...change.origin },
    destination: { ...empty.destination, contact_phone: '+96550123456', ...change.destination },
  };
  const { reference, payment, destination, origin, destination_format } = order;
  const asked = { reference, payment, destination, origin, destination_format, ...sent } as unknown as CreateDelivery;
  let may = false;
  await act(async () => {
    may = await question.check(order, asked, undefined);
  });
  expect(may).toBe(question.anomalies.length === 0);
  return question.anomalies.map(({ kind, ...rest }) => ('city' in rest ? [kind, rest.city.en] : kind));
}

test.each([
  // In Kuwait it is half past ten, which is an hour of orders; at four nobody orders.
  ['2026-11-22T07:30:00Z', []],
  ['2026-11-22T01:00:00Z', ['closed']],
])('an order for %s: %j', async (scheduled_date, expected) => {
  expect(await kindsOf({}, { scheduled_date })).toEqual(expected);
});

const PIN = { destination_format: 'location_format', destination: DUBAI } as const;
test('a pin in another country is asked about where the merchant’s own is sure', async () => {
  expect(await kindsOf(PIN)).toEqual(['outside']);
  expect(await kindsOf(PIN, {}, { isCountryAssumed: true })).toEqual([]);
});

const JEDDAH = { destination_format: 'ksa_format', destination: { city: 'Jeddah', district: '' } } as const;
test('an order to another city is asked about from the chosen branch, and not within one', async () => {
  const origin = { branch_id: 'riyadh' };
  expect(await kindsOf({ ...JEDDAH, origin }, {}, SAUDI)).toEqual([['otherCity', 'Jeddah']]);
  const home = { ...JEDDAH, destination: { city: 'Riyadh', district: '' }, origin };
  expect(await kindsOf(home, {}, SAUDI)).toEqual([]);
  const place = { origin_format: 'location_format', origin: { latitude: 21.55, longitude: 39.17 } } as const;
  expect(await kindsOf({ ...JEDDAH, ...place }, {}, SAUDI)).toEqual([]);
});

test('an area names its place in the country of its format, far or near', async () => {
  const to = (area: string, branch_id = 'kuwait') =>
    kindsOf({ destination_format: 'kuwait_format', destination: { area }, origin: { branch_id } });
  expect(await to('Salmiya')).toEqual([]);
  expect((await to('Salmiya', 'riyadh')).length).toBe(1);
});

test('the phone of a branch and a short address that is none are asked about', async () => {
  const destination = { contact_phone: '0550987654', short_address: 'AB12' };
  expect(await kindsOf({ destination_format: 'ksa_short_format', destination }, {}, SAUDI)).toEqual([
    'ownNumber',
    'shortAddress',
  ]);
});

test('where the service can’t be asked about similar orders or the customer, the order goes', async () => {
  const lost = { 'POST /api/deliveries/similar': new TypeError('reset'), 'GET /api/customers': new TypeError('reset') };
  expect(await kindsOf({}, {}, {}, lost)).toEqual([]);
});
