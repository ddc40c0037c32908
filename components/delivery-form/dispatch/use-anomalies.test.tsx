// @vitest-environment jsdom
import type { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import { branchQueries } from '@/lib/branches/queries';
import { customerQueries } from '@/lib/customers/queries';
import type { TripEstimate } from '@/lib/estimates/schema';
import type { Area } from '@/lib/map/areas/area';
import { areasOf } from '@/lib/map/areas/area-lists';
import { AREA_LOADERS } from '@/lib/map/areas/load-areas';
import { findArea } from '@/lib/map/areas/lookup';
import { distanceMeters, type Point } from '@/lib/map/geometry/point';
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

let order: OrderForm;
let asked: CreateDelivery;
let question: ReturnType<typeof useAnomalies>;
function Page() {
  question = useAnomalies();
  return null;
}

type Change = Omit<Partial<OrderForm>, 'destination' | 'origin'> & {
  destination?: Partial<OrderForm['destination']>;
  origin?: Partial<OrderForm['origin']>;
};

type Asking = { estimate?: TripEstimate; instead?: string; prepare?: (client: QueryClient) => void };
async function kindsOf(
  change: Change,
  sent: object = {},
  merchant: Partial<typeof MERCHANT> = {},
  more = {},
  { estimate, instead, prepare }: Asking = {},
) {
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
  prepare?.(page.client);
  page.client.setQueryData(branchQueries.list().queryKey, {
    branches: [KUWAIT, { ...RIYADH, phone: '+966550987654' }],
    ...{ syncedAt: null, stale: false, wantsAddress: false, problem: null },
  });
  const empty = emptyOrder('KW', 'D-1');
  order = {
    ...empty,
    ...change,
    origin: { ...empty.origin, branch_id: 'kuwait', ...change.origin },
    destination: { ...empty.destination, contact_phone: '+96550123456', ...change.destination },
  };
  const { reference, payment, destination, origin, destination_format } = order;
  asked = { reference, payment, destination, origin, destination_format, ...sent } as unknown as CreateDelivery;
  let may = false;
  await act(async () => {
    may = await question.check(order, asked, estimate, instead);
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

const BAHRAIN = { country: 'BH', currency: 'BHD', timeZone: 'Asia/Bahrain' } as const;
test('an area of Bahrain has its place there', async () => {
  const format = { destination_format: 'bahrain_format' } as const;
  expect(await kindsOf({ ...format, destination: { area: 'Muharraq' } }, {}, BAHRAIN)).toEqual(['veryFar']);
  const origin = { branch_id: 'nowhere' };
  expect(await kindsOf({ ...format, origin, destination: { area: 'Muharraq' } }, {}, BAHRAIN)).toEqual([]);
  expect(await kindsOf({ ...format, destination: { area: 'Salmiya' } }, {}, BAHRAIN)).toEqual([]);
});

test('a district has its own place, one that is not known that of its city', async () => {
  const wayTo = async (destination: { city: string; district: string }) => {
    await kindsOf({ destination_format: 'ksa_format', destination, origin: { branch_id: 'riyadh' } }, {}, SAUDI);
    return question.anomalies;
  };
  const far = areasOf('SA').find(({ city, latitude }) => city?.en === 'Jeddah' && latitude > 21.7);
  const [district, city] = [far, findArea('SA', 'Jeddah')].map((area) => distanceMeters(RIYADH as Point, area as Area));
  expect(district).not.toBe(city);
  expect(await wayTo({ city: 'Jeddah', district: far?.name.en ?? '' })).toMatchObject([{ distanceMeters: district }]);
  expect(await wayTo({ city: 'Jeddah', district: 'Zzyzx' })).toMatchObject([{ distanceMeters: city }]);
});

test('a fee and a way are compared with the usual ones and with the order’s amount', async () => {
  const estimate = { deliveryFee: '6.500', currency: 'KWD', distanceMeters: 61_000 } as TripEstimate;
  const usual = { ...USUAL, deliveryFee: '1.250', distanceMeters: 6_000, highAmount: '2.000' };
  const more = { 'GET /api/deliveries/usual-trip': usual };
  const sent = { payment: { amount: '60.000', type: 'paid' } };
  expect(await kindsOf({}, sent, {}, more, { estimate })).toEqual(['highAmount', 'far', 'dear']);
  expect(await kindsOf({}, { payment: { amount: '6.499', type: 'paid' } }, {}, {}, { estimate })).toEqual([
    'aboveAmount',
  ]);
});

const CUSTOMER = '+96550123456';
const listed = (of: object) => ({
  ...{ id: 'c', name: 'Sara', destinationFormat: '', destination: {}, deliveriesCount: 1, lastUsedAt: '', note: '' },
  ...{ addresses: [], underWay: [], ...of },
});
test('a blocked customer is asked about by their own number, as the service says now', async () => {
  const of = (phone: string, blockedReason: string | null) => ({ phone, blockedReason });
  const key = customerQueries.byPhone(CUSTOMER).queryKey;
  const asked = (customers: object[], known: object[] = customers) =>
    kindsOf(
      {},
      {},
      {},
      { 'GET /api/customers': () => ({ customers: customers.map(listed) }) },
      {
        prepare: (client) => client.setQueryData(key, { customers: known } as never),
      },
    );
  expect(await asked([of('+96550123457', 'Never paid'), of(CUSTOMER, null)])).toEqual([]);
  expect(await asked([of(CUSTOMER, 'Never paid')], [of(CUSTOMER, null)])).toEqual(['blocked']);
  expect(await asked([of(CUSTOMER, null)], [of(CUSTOMER, 'Never paid')])).toEqual([]);
});

test('of similar orders the one that this takes the place of is not asked about', async () => {
  const similar = ['d-1', 'd-2'].map((id) => ({
    ...{ id, code: id, customerName: 'Sara', amount: '5.000', currency: 'KWD', createdAt: '2026-11-22T07:30:00Z' },
    ...{ scheduledAt: null, by: null, shared: 'amount' },
  }));
  const more = { 'POST /api/deliveries/similar': { similar } };
  expect(await kindsOf({}, {}, {}, more)).toEqual(['similar', 'similar']);
  expect(await kindsOf({}, {}, {}, more, { instead: 'd-1' })).toEqual(['similar']);
  expect(question.anomalies).toMatchObject([{ order: { id: 'd-2' } }]);
});

test('what was confirmed is not asked about again until the trip, the amount or the time changes', async () => {
  expect(await kindsOf(PIN)).toEqual(['outside']);
  await act(async () => question.decline());
  expect([question.anomalies, question.isConfirmed(asked)]).toEqual([[], false]);
  const check = async (change: object) => {
    let may: boolean | undefined;
    await act(async () => {
      may = await question.check(order, { ...asked, ...change } as CreateDelivery, undefined);
    });
    return may;
  };
  expect(await check({})).toBe(false);
  await act(async () => question.confirm());
  expect([question.anomalies, question.isConfirmed(asked)]).toEqual([[], true]);
  const { payment, destination, origin } = asked;
  expect(await check({ reference: 'D-2', payment: { ...payment, amount: '0.000' } })).toBe(true);
  const changes = [
    { payment: { ...payment, amount: '0.001' } },
    { destination: { ...destination, contact_name: 'Sara' } },
    { origin: { ...origin, instructions: 'ring' } },
    { scheduled_date: '2026-11-22T07:30:00Z' },
  ];
  for (const change of changes) expect([change, await check(change)]).toEqual([change, false]);
});
