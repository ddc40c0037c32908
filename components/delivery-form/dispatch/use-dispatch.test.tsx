// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query';
import { act } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { branchQueries } from '@/lib/branches/queries';
import { abilitiesQuery } from '@/lib/connections/abilities/abilities-query';
import { testRow } from '@/lib/deliveries/testing-row';
import type { CreateDelivery } from '@/lib/order/schema';
import { ABILITIES, type Answers, openPage, refusal, settle } from '@/lib/testing/testing-page';
import { emptyOrder, type OrderForm } from '../order/order-form';
import { readDraft } from '../order/stored-draft';
import { type Dispatch, useDispatch } from './use-dispatch';

afterEach(() => onlineManager.setOnline(true));

const KEY = { connectionId: 'c-alpha', userId: 'u-dispatcher', source: 'new' };
const CREATE = 'POST /api/deliveries';
const MADE = { delivery: { ...testRow({ id: 'd-1' }), code: 'K1' }, outcome: 'made' };
const SIMILAR = { similar: [] };
const CUSTOMERS = { customers: [] };
const BLOCKED = {
  customers: [
    {
      id: 'p-1',
      phone: '+96550123456',
      name: 'Hamad',
      destinationFormat: '',
      destination: {},
      deliveriesCount: 1,
      lastUsedAt: '2026-11-20T09:00:00.000Z',
      note: '',
      blockedReason: 'never paid',
      addresses: [],
      underWay: [],
    },
  ],
};
const LOST = new TypeError('connection reset');

type Form = ReturnType<typeof useForm<OrderForm, unknown, CreateDelivery>>;
const held: { dispatch?: Dispatch; form?: Form } = {};

function Page({ instead }: { instead?: string }) {
  const form = useForm<OrderForm, unknown, CreateDelivery>({
    defaultValues: { ...emptyOrder('KW', 'v2'), reference: 'D-1' },
  });
  held.form = form;
  held.dispatch = useDispatch(form, {
    start: readDraft(KEY) ?? { order: form.getValues(), sent: false },
    draftKey: KEY,
    generation: 'v2',
    instead,
  });
  return <p>{held.dispatch.sent ? 'sent before' : 'new'}</p>;
}

async function open(answers: Answers, instead?: string) {
  const page = await openPage(<Page {...(instead && { instead })} />, {
    role: 'dispatcher',
    answers: {
      'POST /api/deliveries/similar': SIMILAR,
      'GET /api/deliveries/similar': SIMILAR,
      'GET /api/customers': CUSTOMERS,
      ...answers,
    },
  });
  const dispatch = async () => {
    await act(async () => held.dispatch?.dispatch());
    await settle();
    await settle();
  };
  return { ...page, dispatch };
}

test('after a lost answer and the end of the session the same order goes again', async () => {
  const page = await open({ [CREATE]: [LOST, refusal(401, 'signed_out'), MADE] });
  await page.dispatch();
  expect(page.text()).toContain('sent before');
  expect(readDraft(KEY)).toMatchObject({ sent: true, order: { reference: 'D-1' } });
  await page.dispatch();
  // Nobody looked at this try, so that the first one stays unknown.
  expect(readDraft(KEY)).toMatchObject({ sent: true, order: { reference: 'D-1' } });
  await page.dispatch();
  const sent = page.callsOf(CREATE).map(({ body }) => body);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(readDraft(KEY)).toBeUndefined();
  expect(page.went).toEqual([expect.stringContaining('/c/alpha/')]);
});

test('without a network a press does not wait for the branches: the order is held', async () => {
  const page = await open({});
  held.form?.setValue('origin_format', 'branch_format');
  onlineManager.setOnline(false);
  void page.client.fetchQuery(branchQueries.list()).catch(() => undefined);
  await page.dispatch();
  expect(held.dispatch).toMatchObject({ isHeld: true, pending: false });
});

test.each([
  [504, 'timeout', true],
  [500, 'unexpected', true],
  [422, 'service_refused', false],
] as const)('after %s %s the order may exist: %s', async (status, code, isSent) => {
  const page = await open({ [CREATE]: refusal(status, code) });
  await page.dispatch();
  expect([readDraft(KEY)?.sent, page.text().includes('sent before')]).toEqual([isSent, isSent]);
});

test('a branch that the service no longer finds is marked, unless the order is a correction', async () => {
  const page = await open({ [CREATE]: refusal(404, 'service_not_found') });
  held.form?.setValue('origin_format', 'branch_format');
  await page.dispatch();
  expect(held.form?.getFieldState('origin.branch_id').error?.message).toBe('delivery-form.problems.branchGone');
  expect(held.dispatch?.problem).toBeUndefined();
  // The order that is canceled first may be what is not found.
  await open({ 'POST /api/deliveries/d-1/replace': refusal(404, 'service_not_found') }, 'd-1');
  held.form?.setValue('origin_format', 'branch_format');
  await act(async () => held.dispatch?.dispatch());
  await settle();
  await settle();
  expect(held.form?.getFieldState('origin.branch_id').error).toBeUndefined();
  expect(held.dispatch?.problem).toMatchObject({ problem: { code: 'service_not_found' } });
});

test('a similar order is asked about, but for the one that is replaced', async () => {
  const similar = { id: 'd-1', code: 'K1', customerName: 'Sara', amount: '1.000', currency: 'KWD', by: null };
  const order = { ...similar, createdAt: '2026-11-20T09:00:00.000Z', scheduledAt: null, shared: 'door' };
  const REPLACE = 'POST /api/deliveries/d-1/replace';
  const answers = {
    'POST /api/deliveries/similar': { similar: [order] },
    [CREATE]: MADE,
    [REPLACE]: { created: MADE, replaced: MADE.delivery },
  };
  const fresh = await open(answers);
  await fresh.dispatch();
  expect([held.dispatch?.anomalies.length, fresh.callsOf(CREATE).length]).toEqual([1, 0]);
  await act(async () => held.dispatch?.decline());
  expect(held.dispatch?.anomalies).toEqual([]);
  const corrected = await open(answers, 'd-1');
  await corrected.dispatch();
  expect(corrected.callsOf(REPLACE)).toHaveLength(1);
});

test('an order is sent once however often it is dispatched, and is confirmed only where a person was asked', async () => {
  const page = await open({ [CREATE]: MADE });
  await act(async () => {
    held.dispatch?.dispatch();
    held.dispatch?.dispatch();
  });
  await settle();
  await settle();
  expect(page.callsOf(CREATE)).toHaveLength(1);
  expect(page.callsOf(CREATE)[0]?.body).not.toHaveProperty('is_confirmed');
});

test('an order goes with the link on which its customer was asked, answered or not', async () => {
  const page = await open({ [CREATE]: MADE });
  held.form?.setValue('ask', { id: 'ask-1', link: 'https://desk.example/a/x', takenAt: '' });
  await page.dispatch();
  expect(page.callsOf(CREATE)[0]?.body).toMatchObject({ address_request: 'ask-1' });
});

test('a confirmed order that is changed before it goes is asked about again', async () => {
  const page = await open({
    'GET /api/customers': BLOCKED,
    [CREATE]: [refusal(422, 'service_refused'), MADE],
  });
  held.form?.setValue('destination.contact_phone', '+96550123456');
  held.form?.setValue('payment.amount', '5.000');
  await page.dispatch();
  expect(held.dispatch?.anomalies).toMatchObject([{ kind: 'blocked', reason: 'never paid' }]);
  expect(page.callsOf(CREATE)).toEqual([]);
  await act(async () => held.dispatch?.confirm());
  await settle();
  expect(page.callsOf(CREATE)).toHaveLength(1);
  expect(page.callsOf(CREATE)[0]?.body).toMatchObject({ is_confirmed: true });
  expect(held.dispatch?.anomalies).toEqual([]);
  held.form?.setValue('payment.amount', '50.000');
  await page.dispatch();
  expect(held.dispatch?.anomalies).toHaveLength(1);
  expect(page.callsOf(CREATE)).toHaveLength(1);
  await act(async () => held.dispatch?.confirm());
  await settle();
  expect(page.callsOf(CREATE)[1]?.body).toMatchObject({ payment: { amount: '50.000' } });
});

test.each<[change: string, path: Parameters<Form['setValue']>[0], value: string, isAsked: boolean]>([
  ['another pickup', 'origin.branch_id', 'b-2', true],
  ['another block', 'destination.block', '7', true],
  ['another time', 'scheduled_date', '2026-12-01T10:00:00Z', true],
  ['another amount', 'payment.amount', '5.5', true],
  ['the same amount, written out', 'payment.amount', '5.000', false],
])('after a confirmed question %s is asked about again where it is another order', async (_, path, value, isAsked) => {
  const page = await open({ 'GET /api/customers': BLOCKED, [CREATE]: [refusal(422, 'service_refused'), MADE] });
  held.form?.setValue('destination.contact_phone', '+96550123456');
  held.form?.setValue('origin.branch_id', 'b-1');
  held.form?.setValue('payment.amount', '5');
  await page.dispatch();
  await act(async () => held.dispatch?.confirm());
  await settle();
  held.form?.setValue(path, value);
  await page.dispatch();
  expect([held.dispatch?.anomalies.length, page.callsOf(CREATE).length]).toEqual(isAsked ? [1, 1] : [0, 2]);
});

test('a confirmation does not go over to another blocked customer', async () => {
  const [hamad] = BLOCKED.customers;
  const other = { ...hamad, id: 'p-2', phone: '+96550654321', blockedReason: 'moved' };
  const page = await open({
    'GET /api/customers': { customers: [hamad, other] },
    [CREATE]: [refusal(422, 'service_refused'), MADE],
  });
  held.form?.setValue('destination.contact_phone', '+96550123456');
  await page.dispatch();
  await act(async () => held.dispatch?.confirm());
  await settle();
  expect(page.callsOf(CREATE)).toHaveLength(1);
  held.form?.setValue('destination.contact_phone', other.phone);
  await page.dispatch();
  expect(held.dispatch?.anomalies).toMatchObject([{ kind: 'blocked', reason: 'moved' }]);
  expect(page.callsOf(CREATE)).toHaveLength(1);
});

test('a customer whom a colleague blocked since the last try is asked about', async () => {
  const page = await open({
    'GET /api/customers': [CUSTOMERS, BLOCKED],
    [CREATE]: [refusal(422, 'service_refused'), MADE],
  });
  held.form?.setValue('destination.contact_phone', '+96550123456');
  await page.dispatch();
  expect(page.callsOf(CREATE)).toHaveLength(1);
  await page.dispatch();
  expect(held.dispatch?.anomalies).toMatchObject([{ kind: 'blocked', reason: 'never paid' }]);
  expect(page.callsOf(CREATE)).toHaveLength(1);
});

test('without a network the order is held, and goes once when it is back', async () => {
  const page = await open({ [CREATE]: MADE });
  onlineManager.setOnline(false);
  await page.dispatch();
  expect([held.dispatch?.isHeld, page.callsOf(CREATE)]).toEqual([true, []]);
  await act(async () => onlineManager.setOnline(true));
  await settle();
  await settle();
  expect(page.callsOf(CREATE)).toHaveLength(1);
  await page.dispatch();
  expect(page.callsOf(CREATE)).toHaveLength(1);
});

test('an order that was held and left is not sent by itself, and it stays noted until somebody sends it', async () => {
  const page = await open({ [CREATE]: MADE });
  onlineManager.setOnline(false);
  await page.dispatch();
  await page.show(null);
  await page.show(<Page />);
  held.form?.setValue('destination.contact_name', 'Hamad');
  await act(async () => onlineManager.setOnline(true));
  expect([held.dispatch?.isHeld, readDraft(KEY)?.heldAt, page.callsOf(CREATE)]).toEqual([
    false,
    `/${window.location.search}`,
    [],
  ]);
  await page.dispatch();
  expect(page.callsOf(CREATE)).toHaveLength(1);
  expect(readDraft(KEY)).toBeUndefined();
});

test('an order that was held stays noted until its answer is there, and after a refusal', async () => {
  let answer: (response: Response) => void = () => undefined;
  const page = await open({ [CREATE]: () => new Promise<Response>((resolve) => (answer = resolve)) });
  onlineManager.setOnline(false);
  await page.dispatch();
  await act(async () => onlineManager.setOnline(true));
  await settle();
  expect(readDraft(KEY)).toMatchObject({ sent: true, heldAt: `/${window.location.search}` });
  await act(async () => answer(refusal(422, 'service_refused')));
  await settle();
  expect(readDraft(KEY)).toMatchObject({ sent: false, heldAt: `/${window.location.search}` });
});

test('an order that is taken back while it is held is not sent', async () => {
  const page = await open({ [CREATE]: MADE });
  onlineManager.setOnline(false);
  await page.dispatch();
  await act(async () => held.dispatch?.cancelHeld());
  expect(readDraft(KEY)).not.toHaveProperty('heldAt');
  await act(async () => onlineManager.setOnline(true));
  await settle();
  expect(page.callsOf(CREATE)).toEqual([]);
});

const atReference = { fields: [{ path: 'reference', message: 'Taken' }] };

test.each<[code: string, more: object, isShown: boolean, isAsked: boolean]>([
  ['service_refused', {}, true, false],
  ['reference_taken', atReference, true, false],
  ['invalid_input', atReference, false, true],
  ['service_forbidden', {}, true, true],
  // Stated beside the form, which is drawn anew for another generation.
  ['other_credentials', {}, false, true],
])(
  'a refusal %s with %j is shown at the button: %s, and asks what the credentials allow: %s',
  async (code, more, isShown, isAsked) => {
    const page = await open({ [CREATE]: refusal(409, code, more), 'GET /api/abilities': ABILITIES });
    const stale = vi.spyOn(page.client, 'invalidateQueries');
    await page.dispatch();
    expect(held.dispatch?.problem !== undefined).toBe(isShown);
    const keys = stale.mock.calls.map(([filter]) => JSON.stringify(filter?.queryKey));
    expect(keys.includes(JSON.stringify(abilitiesQuery().queryKey))).toBe(isAsked);
    expect(held.form?.getFieldState('reference').error?.message !== undefined).toBe('fields' in more);
    expect([held.dispatch?.sent, readDraft(KEY)?.sent]).toEqual([false, false]);
  },
);

test('an order with another reference is a new one', async () => {
  const page = await open({ [CREATE]: LOST });
  await page.dispatch();
  expect([held.dispatch?.sent, readDraft(KEY)?.sent]).toEqual([true, true]);
  await act(async () => held.dispatch?.renew());
  expect([held.dispatch?.sent, held.dispatch?.problem, readDraft(KEY)?.sent]).toEqual([false, undefined, false]);
});
