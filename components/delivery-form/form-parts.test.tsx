// @vitest-environment jsdom
import { act } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Generation } from '@/lib/service/generation/generation';
import {
  ABILITIES,
  type Answers,
  fill,
  MERCHANT,
  openPage,
  refusal,
  servedBy,
  settle,
} from '@/lib/testing/testing-page';
import { textsOf } from '@/lib/testing/texts-of';
import { CustomerSection } from './customer/customer-section';
import { ServiceAreaField } from './drop-off/service-area-field';
import { useOrderEstimate } from './estimate/use-order-estimate';
import { emptyOrder, type OrderForm } from './order/order-form';
import { OrderGeneration } from './order/order-generation';

/** Parts of the form that fill in or ask: known customers, the service's areas, and the fee of the trip. */

/** Lists of areas are loaded first. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

let form: ReturnType<typeof useForm<OrderForm>>;
let estimate: ReturnType<typeof useOrderEstimate>;
function Form({ part, order, by }: { part: 'customer' | 'area' | 'fee'; order: Partial<OrderForm>; by: Generation }) {
  form = useForm<OrderForm>({ defaultValues: { ...emptyOrder('KW', 'D-1'), ...order } });
  return (
    <OrderGeneration value={by}>
      <FormProvider {...form}>
        {part === 'customer' && <CustomerSection autoFocus={false} instead="d-9" />}
        {part === 'area' && <ServiceAreaField country="KW" />}
        {part === 'fee' && <Fee />}
      </FormProvider>
    </OrderGeneration>
  );
}
function Fee() {
  estimate = useOrderEstimate();
  return null;
}

const EMPTY = emptyOrder('KW', 'D-1');
type Options = { answers?: Answers; order?: Partial<OrderForm>; by?: Generation; merchant?: Partial<typeof MERCHANT> };
function open(
  part: 'customer' | 'area' | 'fee',
  { answers = {}, order = {}, by = 'v2', merchant = {} }: Options = {},
  abilities = ABILITIES,
) {
  return openPage(<Form part={part} order={order} by={by} />, {
    role: 'dispatcher',
    merchant: { ...MERCHANT, ...merchant },
    abilities,
    answers: { 'GET /api/abilities': abilities, ...answers },
  });
}

const place = (digest: string, area: string) => ({
  ...{
    digest,
    destinationFormat: 'kuwait_format',
    branchId: null,
    branchName: null,
    deliveriesCount: 1,
    lastUsedAt: '',
  },
  destination: { area, block: '4', street: '5', building: '6' },
});
const SARA = {
  ...{ id: 'c-1', phone: '+96550123456', name: 'Sara', deliveriesCount: 7, lastUsedAt: '', note: 'Ring twice' },
  ...{ destinationFormat: 'kuwait_format', destination: place('1', 'Salmiya').destination, blockedReason: null },
  addresses: [place('1', 'Salmiya'), place('2', 'Jabriya')],
  underWay: [
    { id: 'd-1', code: 'K1', amount: '5', currency: 'SAR', at: '2026-11-21T10:00:00Z' },
    { id: 'd-9', code: 'K9', amount: '7.000', currency: 'KWD', at: '2026-11-21T10:00:00Z' },
    { id: 'd-2', code: 'K2', amount: '2', currency: null, at: '2026-11-22T11:00:00Z' },
  ],
};
const NOURA = { ...SARA, id: 'c-2', phone: '+96550123457', name: 'Noura', underWay: [], addresses: [], note: '' };
const PHONE = '[name="destination.contact_phone"]';
const KNOWN = { 'GET /api/customers': { customers: [SARA, NOURA] } };

test('a known phone fills in its customer, and says what it has not got yet, planned orders too', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const page = await open('customer', { answers: KNOWN, merchant: { timeZone: 'Asia/Riyadh' } });
  await fill(PHONE, '50123456');
  await until(() => expect(form.getValues('destination.contact_name')).toBe('Sara'));
  await settle();
  expect(`${page.callsOf('GET /api/customers')[0]?.query}`).toBe('phone=50123456');
  expect(form.getValues('destination.area')).toBe('Salmiya');
  const lines = [...page.container.querySelectorAll('[role=status]')].map((line) => textsOf(line).join(' '));
  expect(lines.filter(Boolean)).toEqual([
    '2 known customers',
    'Note: Ring twice',
    '2 orders not delivered yet: K1 · 13:00 · SAR 5.00 K2 · 22 Nov, 14:00 · KWD 2.000',
    'Name and address from last time: Sara, 7 orders so far. Clear the address',
  ]);
  const others = [...page.container.querySelectorAll('ul')].map((ul) => textsOf(ul).join(' '));
  expect(others).toEqual(['Jabriya, Block 4, Street 5, Building 6']);
});

test('fewer than three digits ask nobody, digits of any script do', async () => {
  const page = await open('customer', { answers: KNOWN });
  await fill(PHONE, '50');
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(page.callsOf('GET /api/customers')).toEqual([]);
  await fill(PHONE, '٥٠ ١');
  await until(() => expect(page.callsOf('GET /api/customers').map(({ query }) => `${query}`)).toEqual(['phone=501']));
});

test('a phone is written out on leaving the field, and one that is none is marked', async () => {
  const page = await open('customer', { answers: { 'GET /api/customers': { customers: [] } } });
  const leave = async () => {
    await act(
      async () => void document.querySelector(PHONE)?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })),
    );
    await settle();
  };
  await fill(PHONE, '50123456');
  await leave();
  expect(form.getValues('destination.contact_phone')).toBe('+965 5012 3456');
  expect(page.container.querySelector(PHONE)?.getAttribute('aria-invalid')).toBeNull();
});

const AREA = '[name="destination.area"]';
test.each([
  [true, 'salmiyah', 'Salmiya', 'السالمية'],
  [
    true,
    'Zzyzx',
    'Zzyzx',
    'This area is not in the service’s list and may be refused. Choose one from the list as you type.',
  ],
  [false, 'salmiyah', 'salmiyah', 'The service may spell it Salmiya. It is sent as written here.'],
  [false, 'Zzyzx', 'Zzyzx', 'This area is not in our list. It is sent as written, so use the service’s spelling.'],
  [false, 'Salmiya', 'Salmiya', 'السالمية'],
  [true, '', '', ''],
])('in a sandbox: %s, the area “%s” becomes “%s”, with “%s”', async (sandbox, typed, becomes, help) => {
  const page = await open('area', { by: 'v0', merchant: { sandbox } });
  await until(() => expect(page.container.querySelector(AREA)).not.toBeNull());
  await fill(AREA, typed);
  await act(
    async () => void document.querySelector(AREA)?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })),
  );
  const shown = () =>
    page
      .text()
      .replace(/^.*?Area/, '')
      .trim();
  await until(() => expect([form.getValues('destination.area'), shown()]).toEqual([becomes, help]));
});

const TRIP = {
  origin: { ...EMPTY.origin, branch_id: '65f0a1b2c3d4e5f60718293a' },
  destination_format: 'location_format',
  destination: {
    ...EMPTY.destination,
    contact_phone: '+96550123456',
    contact_name: 'Sara',
    latitude: 29.3,
    longitude: 48,
  },
} as const;
const FEE = {
  ...{ deliveryFee: '1.250', currency: 'KWD', distanceMeters: 900, durationSeconds: 60, times: null },
  ...{ askedAt: '2026-11-21T12:00:00.000Z', isApproximate: false },
};

test('the fee of the trip is asked for once it stands, and again by a press', async () => {
  const page = await open('fee', { order: TRIP, answers: { 'POST /api/estimates': FEE } });
  await until(() => expect(estimate.state.kind).not.toBe('asking'));
  expect(estimate.state).toEqual({ kind: 'known', estimate: FEE, isAsking: false });
  expect(page.callsOf('POST /api/estimates')).toHaveLength(1);
  await act(async () => estimate.askAgain());
  await settle();
  expect(page.callsOf('POST /api/estimates')).toHaveLength(2);
});

test('a trip that is not whole, or whose key estimates nothing, asks nobody', async () => {
  const page = await open('fee');
  expect([estimate.state.kind, page.calls.filter(({ call }) => call.startsWith('POST'))]).toEqual(['incomplete', []]);
  const { operations } = ABILITIES;
  const denied = {
    ...servedBy('v2'),
    operations: { ...operations, estimate: { by: null, whyNot: 'denied' as const } },
  };
  const unserved = await open('fee', { order: TRIP }, denied);
  expect([estimate.state, unserved.callsOf('POST /api/estimates')]).toEqual([{ kind: 'unserved', why: 'denied' }, []]);
});

const FIELDS = [
  { path: 'destination.latitude', message: 'Too far' },
  { path: 'origin.branch_id', message: 'Branch not found' },
  { path: 'nothing', message: 'Odd' },
];
test('what the service refuses stands at its field until the trip is another', async () => {
  const answer = refusal(422, 'invalid', { fields: FIELDS });
  await open('fee', { order: TRIP, answers: { 'POST /api/estimates': [answer, FEE] } });
  await until(() => expect(estimate.state.kind).toBe('failed'));
  const error = () => form.getFieldState('destination.latitude').error;
  expect(error()).toMatchObject({ type: 'service', message: 'Too far', types: {} });
  const known = { message: 'delivery-form.problems.branchGone', types: { service: 'Branch not found' } };
  expect(form.getFieldState('destination.longitude').error).toBeUndefined();
  expect(form.getFieldState('origin.branch_id').error).toMatchObject(known);
  await act(async () => form.setValue('destination.latitude', 29.31));
  await until(() => expect(estimate.state.kind).toBe('known'));
  expect(error()).toBeUndefined();
});
