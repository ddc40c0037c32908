// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { testRow } from '@/lib/deliveries/testing-row';
import { type Answers, MERCHANT, openPage, refusal, settle } from '@/lib/testing/testing-page';
import { NewDelivery } from './new-delivery';
import { saveLastChoice } from './order/last-choices';
import { emptyOrder } from './order/order-form';
import { readDraft, storeDraft } from './order/stored-draft';
import { branchAt } from './pickup/testing-branches';
import type { OrderSource } from './use-order-source';

/** The page of a new order, from its source to what the server is sent. */

vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-29T12:00:00Z') });

const KAIFAN = '65f0a1b2c3d4e5f600000002';
const DRAFT = {
  origin_format: 'branch_format',
  origin: { branch_id: KAIFAN },
  destination_format: 'kuwait_format',
  destination: {
    contact_name: 'Noura',
    contact_phone: '+96550123456',
    area: 'Jabriya',
    block: '3',
    street: '5',
    building: '9',
    floor: '2',
    apartment: '4',
    instructions: 'Ring twice',
  },
  payment: { amount: '12.500', type: 'cash' },
  scheduled_date: '2026-11-20T10:00:00.000Z',
};
const ORDER = {
  ...testRow({ id: 'd-7', code: 'K7', customerName: 'Noura', reference: 'R-7' }),
  ...{ trackingUrl: null, pickupQrUrl: null, cancelReason: null, instructions: null, confirmedAt: null },
  ...{ nextCheckAt: null, createdAtService: null, createdByName: null, replaces: null, replacedBy: null },
  ...{ addressLinkId: null, events: [], trail: [], draft: DRAFT },
  can: { cancel: true, retry: false, check: false, resolve: false, close: false },
  whyNot: { read: null, cancel: null, retry: null },
};
const AT = { latitude: 29.3, longitude: 48 };
const BRANCHES = {
  branches: [branchAt('65f0a1b2c3d4e5f600000001', AT), branchAt(KAIFAN, AT)],
  ...{ syncedAt: null, stale: false, wantsAddress: false, problem: null },
};
const FEE = { deliveryFee: '1.250', currency: 'KWD', distanceMeters: 4_000, durationSeconds: 600, times: null };
const MADE = { delivery: testRow({ id: 'd-9', code: 'K9' }), outcome: 'made' };

afterEach(() => vi.restoreAllMocks());

async function open(source: OrderSource, { answers = {}, role = 'dispatcher' as 'dispatcher' | 'viewer' } = {}) {
  const all: Answers = {
    'GET /api/branches': BRANCHES,
    'GET /api/customers': { customers: [] },
    'POST /api/deliveries/similar': { similar: [] },
    'GET /api/deliveries/usual-trip': { highAmount: null, hours: [], deliveryFee: null, distanceMeters: null },
    'GET /api/deliveries/d-7': ORDER,
    'GET /api/address-requests': { requests: [] },
    'POST /api/estimates': { ...FEE, askedAt: '2026-11-21T10:00:00.000Z', isApproximate: false },
    'POST /api/deliveries': MADE,
    'POST /api/deliveries/d-7/replace': { created: MADE, replaced: ORDER },
    ...answers,
  };
  const page = await openPage(<NewDelivery source={source} />, { role, answers: all });
  await settle();
  await settle();
  return {
    ...page,
    value: (name: string) => page.container.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value,
    dispatch: async () => {
      await act(async () => page.container.querySelector<HTMLButtonElement>('button[data-dispatch]')?.click());
      for (let turn = 0; turn < 4; turn += 1) await settle();
    },
  };
}

test.each<[OrderSource, string]>([
  [{ like: 'd-7' }, 'POST /api/deliveries'],
  [{ instead: 'd-7' }, 'POST /api/deliveries/d-7/replace'],
])('an order from %j is sent with all of its fields, and a reference of its own', async (source, call) => {
  const page = await open(source);
  await page.dispatch();
  const bodies = page.callsOf(call).map(({ body }) => body);
  const { origin, destination, payment } = DRAFT;
  const order = {
    ...{ origin_format: 'branch_format', origin, destination_format: 'kuwait_format', destination, payment },
    reference: expect.stringMatching(/^D-\d{6}-\w{5}$/),
    estimated_fee: '1.250',
  };
  expect(bodies).toEqual([source.instead ? { order } : order]);
});

test('a press before the branches are known waits for the one that is proposed', async () => {
  const { origin: _, ...rest } = DRAFT;
  let answer = (_: object) => {};
  const list = new Promise<object>((resolve) => {
    answer = resolve;
  });
  const answers = {
    'GET /api/branches': () => list,
    'GET /api/deliveries/d-7': { ...ORDER, draft: { ...rest, origin_format: undefined } },
  };
  const page = await open({ like: 'd-7' }, { answers });
  await page.dispatch();
  expect([page.callsOf('POST /api/deliveries'), page.button(/^Dispatch/)?.ariaBusy]).toEqual([[], 'true']);
  answer(BRANCHES);
  for (let turn = 0; turn < 8; turn += 1) await settle();
  expect(page.callsOf('POST /api/deliveries').map(({ body }) => body)).toEqual([
    expect.objectContaining({ origin: { branch_id: BRANCHES.branches[0]?.id } }),
  ]);
});

test('one who may only read has no form', async () => {
  const page = await open({ like: 'd-7' }, { role: 'viewer' });
  expect([document.querySelector('form'), page.calls]).toEqual([null, []]);
});

const draft = (name: string) => {
  const empty = emptyOrder('KW', 'D-1');
  return { order: { ...empty, destination: { ...empty.destination, contact_name: name } }, sent: false };
};

test('a draft comes back to its person, merchant and source alone, and begins afresh when asked', async () => {
  const own = { connectionId: MERCHANT.id, userId: 'u-dispatcher', source: '' };
  const kept = () => {
    storeDraft({ ...own, connectionId: 'c-beta' }, draft('Of another merchant'));
    storeDraft({ ...own, userId: 'u-owner' }, draft('Of another person'));
    storeDraft({ ...own, source: 'like:d-7' }, draft('Of another order'));
  };
  vi.spyOn(sessionStorage.constructor.prototype, 'clear').mockImplementation(() => undefined);
  kept();
  expect((await open({})).value('destination.contact_name')).toBe('');
  storeDraft(own, draft('Own'));
  const page = await open({});
  expect(page.value('destination.contact_name')).toBe('Own');
  await page.press('Start over');
  expect([page.value('destination.contact_name'), readDraft(own)?.order.destination.contact_name ?? '']).toEqual([
    '',
    '',
  ]);
});

test('the payment of the last order is proposed, and is no longer carried once somebody chose it', async () => {
  const key = { connectionId: MERCHANT.id, userId: 'u-dispatcher', source: '' };
  vi.spyOn(Storage.prototype, 'clear').mockImplementation(() => undefined);
  saveLastChoice(MERCHANT.id, 'payment', 'cash');
  saveLastChoice('c-beta', 'payment', 'paid');
  const page = await open({});
  const chosen = () => page.container.querySelector<HTMLInputElement>('[name="payment.type"]:checked')?.value;
  expect(chosen()).toBe('cash');
  const paid = page.container.querySelector<HTMLInputElement>('[name="payment.type"][value=paid]');
  await act(async () => paid?.click());
  expect(chosen()).toBe('paid');
  expect(readDraft(key)?.order).toMatchObject({ payment: { type: 'paid' }, isPaymentCarried: false });
});

test('a phone in the address begins its order', async () => {
  expect((await open({ phone: '+96550123456' })).value('destination.contact_phone')).toBe('+96550123456');
});

const customer = (underWay: object[]) => ({
  id: 'p-1',
  phone: '+96550123456',
  name: 'Noura',
  destinationFormat: 'kuwait_format',
  destination: DRAFT.destination,
  deliveriesCount: 1,
  lastUsedAt: '2026-11-20T09:00:00.000Z',
  ...{ note: '', blockedReason: null, addresses: [], underWay },
});
const underWay = (id: string, currency: string | null) => ({ id, code: id.toUpperCase(), amount: '3.5', currency });

test('other orders under way to the phone are named, and not the one that is corrected', async () => {
  const at = '2026-11-20T09:00:00.000Z';
  const orders = [underWay('d-7', 'KWD'), underWay('d-8', 'SAR'), underWay('d-9', null)].map((it) => ({ ...it, at }));
  const { container } = await open(
    { instead: 'd-7' },
    { answers: { 'GET /api/customers': { customers: [customer(orders)] } } },
  );
  await vi.waitFor(() => expect(container.textContent).toContain('not delivered yet'));
  const line = [...container.querySelectorAll('p.text-warning')].find((p) =>
    p.textContent?.includes('not delivered yet'),
  );
  expect(line?.textContent?.replace(/\u00a0/g, ' ')).toBe(
    '2 orders not delivered yet:D-8 · 20 Nov, 12:00 · SAR 3.50D-9 · 20 Nov, 12:00 · KWD 3.500',
  );
  expect([...(line?.querySelectorAll('a') ?? [])].map((a) => a.getAttribute('href'))).toEqual([
    '/c/alpha/deliveries/d-8',
    '/c/alpha/deliveries/d-9',
  ]);
});

test('another try to load the earlier order keeps the focus until it comes', async () => {
  let count = 0;
  const order = () => (count++ === 0 ? refusal(500, 'unexpected') : new Promise<object>(() => {}));
  const page = await open({ like: 'd-7' }, { answers: { 'GET /api/deliveries/d-7': order } });
  await act(async () => page.button('Try again')?.focus());
  await page.press('Try again');
  expect([count, document.activeElement?.textContent]).toEqual([2, 'Try again']);
});

test('keys press the button of the order, take the better branch or send as it is; below a dialog none does', async () => {
  const page = await open({ like: 'd-7' });
  const pressed: string[] = [];
  const better = document.body.appendChild(document.createElement('button'));
  better.dataset.better = '';
  better.onclick = () => pressed.push('better');
  page.container.addEventListener(
    'click',
    (event) => {
      event.stopPropagation();
      if ((event.target as HTMLElement).closest('[data-dispatch]')) pressed.push('dispatch');
    },
    { capture: true },
  );
  const key = async (init: KeyboardEventInit) => {
    await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { cancelable: true, ...init })));
    await settle();
  };
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  await key({ key: 'Enter', ctrlKey: true });
  await key({ key: 'Enter', altKey: true });
  await key({ key: 'b', code: 'KeyB', altKey: true });
  dialog.remove();
  await key({ key: 'Enter' });
  await key({ key: 'Enter', ctrlKey: true, repeat: true });
  await key({ key: 'b', code: 'KeyB', altKey: true, ctrlKey: true });
  expect([pressed, page.callsOf('POST /api/deliveries')]).toEqual([[], []]);
  await key({ key: 'Enter', ctrlKey: true });
  await key({ key: 'Enter', metaKey: true });
  await key({ key: 'b', code: 'KeyB', altKey: true });
  expect([pressed, page.callsOf('POST /api/deliveries')]).toEqual([['dispatch', 'dispatch', 'better'], []]);
  await key({ key: 'Enter', altKey: true });
  await vi.waitFor(() => expect(page.callsOf('POST /api/deliveries')).toHaveLength(1));
  better.remove();
});
