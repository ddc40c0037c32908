// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { CallProblem } from '@/lib/http/call';
import type { Generation } from '@/lib/service/generation/generation';
import { type Answers, openPage } from '@/lib/testing/testing-page';
import type { EstimateState } from '../estimate/fee-estimate';
import { emptyOrder, type OrderForm } from '../order/order-form';
import { OrderGeneration } from '../order/order-generation';
import type { BetterBranch } from '../pickup/use-better-branch';
import type { Anomaly } from './anomalies';
import { AnomalyDialog } from './anomaly-dialog';
import { DispatchBar } from './dispatch-bar';
import { DispatchButton } from './dispatch-button';
import type { OrderAnomaly } from './order-anomalies';
import { OrderProblem } from './order-problem';
import { OrderSummary } from './order-summary';
import type { Dispatch } from './use-dispatch';

/** Texts at the button of an order: its fee, its sum, why it did not go, the questions, and the button itself. */

vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T22:30:00Z') });

const plain = (text: string | null | undefined) => text?.replace(/[\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ') ?? '';

const DISPATCH: Dispatch = {
  dispatch: () => undefined,
  pending: false,
  sent: false,
  instead: undefined,
  problem: undefined,
  isHeld: false,
  cancelHeld: () => undefined,
  anomalies: [],
  confirm: () => undefined,
  decline: () => undefined,
  renew: () => undefined,
};

let form: ReturnType<typeof useForm<OrderForm>>;
function Form({ ui, order, generation }: { ui: ReactNode; order: Partial<OrderForm>; generation: Generation }) {
  form = useForm<OrderForm>({ defaultValues: { ...emptyOrder('KW', 'D-1'), ...order } });
  return (
    <OrderGeneration value={generation}>
      <FormProvider {...form}>{ui}</FormProvider>
    </OrderGeneration>
  );
}

type Page = { order?: Partial<OrderForm>; generation?: Generation; answers?: Answers };
const open = (ui: ReactNode, { order = {}, generation = 'v2', answers = {} }: Page = {}) =>
  openPage(<Form ui={ui} order={order} generation={generation} />, {
    role: 'dispatcher',
    answers: { 'GET /api/branches': BRANCHES, ...answers },
  });
const BRANCHES = { branches: [], syncedAt: null, stale: false, wantsAddress: false, problem: null };

const problem = (code: string, more: object = {}) => new CallProblem(409, { code, ...more });
const LOST = 'We don’t know yet whether the order was sent';

test.each<[what: string, Partial<Dispatch>, Generation, string]>([
  ['no problem', {}, 'v2', ''],
  ['on its way', { pending: true, problem: problem('service_refused'), sent: true }, 'v2', ''],
  [
    'without a network',
    { isHeld: true },
    'v2',
    'No networkThe order for Noura will be sent when the connection is back. Keep this page open.Don’t send it',
  ],
  [
    'lost',
    { sent: true, problem: problem('network') },
    'v2',
    `${LOST}The connection broke while sending. Send it again: with the same reference it stays one order.`,
  ],
  [
    'lost where no order repeats',
    { sent: true },
    'v1',
    `${LOST}The connection broke while sending. If the order arrived, the button opens it; if not, it is sent now. It is never sent twice.`,
  ],
  [
    'a taken reference',
    { problem: problem('reference_taken', { detail: { id: 'd-8', customerName: 'Ali' } }) },
    'v2',
    'This reference belongs to another orderIt was used for Ali, with other details. Check that order before you send this one as new.Open that orderNew reference',
  ],
  [
    'a taken reference of an unknown order',
    { problem: problem('reference_taken') },
    'v2',
    'This reference belongs to another orderIt was used with other details. Check that order before you send this one as new.New reference',
  ],
])('an order: %s', async (_, state, generation, expected) => {
  const { container } = await open(<OrderProblem dispatch={{ ...DISPATCH, ...state }} fee="1.250" />, {
    order: { destination: { ...emptyOrder('KW', 'D-1').destination, contact_name: 'Noura' } },
    generation,
  });
  expect(plain(container.textContent)).toBe(expected);
  const links = [...container.querySelectorAll('a')].map((a) => a.getAttribute('href'));
  expect(links).toEqual(expected.includes('Open') ? ['/c/alpha/deliveries/d-8'] : []);
});

test('a lost order that is refused since says both; a balance that is too low has its numbers', async () => {
  const numbers = { balance: '1.000', committed: '0.250', free: '0.750', short: '0.500', currency: 'KWD' };
  const answers = { 'GET /api/wallet/cover': { covers: false, numbers } };
  const too = { ...DISPATCH, problem: problem('service_impossible', { serviceMessage: 'Low balance', id: 'q-1' }) };
  const { container } = await open(<OrderProblem dispatch={{ ...too, sent: true }} fee="1.250" />, { answers });
  expect(plain(container.textContent)).toContain(LOST);
  expect(plain(container.textContent)).toContain(
    'Fee KWD 1.250; balance KWD 1.000, of which KWD 0.250 is reserved for other orders, so KWD 0.750 is free.Low balance · q-1',
  );
  window.history.replaceState(null, '', '/c/alpha/deliveries/new?instead=d-1');
  const signedOut = { ...DISPATCH, problem: problem('signed_out') };
  const out = await open(<OrderProblem dispatch={signedOut} fee="1.250" />, { answers });
  expect(out.container.querySelector('a')?.getAttribute('href')).toBe(
    '/sign-in?next=%2Fc%2Falpha%2Fdeliveries%2Fnew%3Finstead%3Dd-1',
  );
  expect([out.container.textContent?.includes('reserved'), out.calls]).toEqual([false, []]);
});

test('another reference is one of the merchant’s own day, without the old problem', async () => {
  const renew = vi.fn();
  const page = await open(
    <OrderProblem dispatch={{ ...DISPATCH, problem: problem('reference_taken'), renew }} fee="" />,
  );
  await act(async () => form.setError('reference', { message: 'delivery-form.problems.referenceTaken' }));
  await page.press('New reference');
  // In Kuwait it is the 22nd already.
  expect(form.getValues('reference')).toMatch(/^D-261122-\w{5}$/);
  expect([form.getFieldState('reference').error, renew.mock.calls.length]).toEqual([undefined, 1]);
});

test('an order that waits for the network is taken back', async () => {
  const cancelHeld = vi.fn();
  const page = await open(<OrderProblem dispatch={{ ...DISPATCH, isHeld: true, cancelHeld }} fee="" />);
  await page.press('Don’t send it');
  expect(cancelHeld).toHaveBeenCalledOnce();
});

test('wrong fields are counted and named once somebody pressed the button, and not while they type', async () => {
  const page = await open(<OrderProblem dispatch={DISPATCH} fee="" />);
  const mark = () => {
    form.setError('destination.contact_name', { message: 'required' });
    form.setError('root.unknown', { message: 'A rule of the service' });
  };
  await act(async () => mark());
  expect(page.text()).toBe('');
  await act(async () => form.handleSubmit(mark)());
  await act(async () => mark());
  expect([...page.container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Name',
    'A rule of the service',
  ]);
  expect(page.text()).toMatch(/^2 /);
});

const BETTER = { isDear: true, take: () => undefined } as BetterBranch;
const LATER = { when: 'later', scheduled_date: '2026-11-22T10:00' } as const;
const SOON = { when: 'later', scheduled_date: '2026-11-22T01:50' } as const;

test.each<[string, Partial<Dispatch>, Partial<OrderForm>, Generation, BetterBranch | undefined]>([
  ['Dispatch', {}, {}, 'v2', undefined],
  ['Schedule', {}, LATER, 'v2', undefined],
  ['Dispatch', {}, SOON, 'v2', undefined],
  ['Dispatch', {}, { ...LATER, when: 'now' }, 'v2', undefined],
  ['Send again (same order)', { sent: true }, LATER, 'v2', undefined],
  ['Find it or send it once', { sent: true }, {}, 'v1', undefined],
  ['Dispatching…', { pending: true }, {}, 'v2', BETTER],
  ['Waiting for the network', { isHeld: true }, {}, 'v2', BETTER],
  ['Use this branch', {}, {}, 'v2', BETTER],
  ['Dispatch', {}, {}, 'v2', { ...BETTER, isDear: false }],
  ['Send again (same order)', { sent: true }, {}, 'v2', BETTER],
  ['Cancel and send again', { instead: 'd-1' }, {}, 'v2', undefined],
  ['Dispatching…', { instead: 'd-1', pending: true }, {}, 'v2', undefined],
  ['Waiting for the network', { instead: 'd-1', isHeld: true }, {}, 'v2', undefined],
])('the button says %s of %j', async (label, state, order, generation, better) => {
  const button = <DispatchButton dispatch={{ ...DISPATCH, ...state }} better={better} />;
  const { container } = await open(button, { order, generation });
  expect(container.textContent).toBe(label);
});

const SIMILAR = {
  id: 'd-8',
  code: 'K8',
  customerName: 'Ali',
  amount: '3.5',
  currency: 'SAR' as string | null,
  createdAt: '2026-11-21T09:00:00.000Z',
  scheduledAt: null as string | null,
  by: 'Huda' as string | null,
  shared: 'door' as const,
};

test.each<[Anomaly | OrderAnomaly, string]>([
  [{ kind: 'outside' }, 'The pin is outside Kuwait.'],
  [{ kind: 'far', distanceMeters: 42_000, usualMeters: 6_000 }, 'It is 42 km away. Your deliveries usually go 6 km.'],
  [
    { kind: 'otherCity', city: { en: 'Jeddah', ar: 'جدة' }, distanceMeters: 900_000 },
    'It goes to Jeddah, another city: 900 km away.',
  ],
  [{ kind: 'veryFar', distanceMeters: 120_000 }, 'It is 120 km away.'],
  [{ kind: 'dear', fee: '8.150', usualFee: '1.150' }, 'The fee is KWD 8.150. It is usually KWD 1.150.'],
  [
    { kind: 'aboveAmount', fee: '2.500', amount: '1.000' },
    'The fee of KWD 2.500 is more than the order’s amount of KWD 1.000.',
  ],
  [{ kind: 'blocked', reason: 'Never paid' }, 'This customer is blocked: Never paid'],
  [{ kind: 'ownNumber', branch: 'Salmiya' }, 'The phone is that of your own branch Salmiya.'],
  [{ kind: 'highAmount', amount: '999.000' }, 'The amount is KWD 999.000, far above what your orders usually cost.'],
  [
    { kind: 'shortAddress', address: 'AB12' },
    'AB12 is not a usual short address: those have 4 letters, then 4 digits.',
  ],
  [
    { kind: 'closed', at: Date.parse('2026-11-22T01:00:00Z') },
    'It is scheduled for 22 Nov, 04:00. You have no orders at that hour.',
  ],
  [{ kind: 'similar', order: SIMILAR }, 'Same door: K8 · 21 Nov, 12:00 · Ali · SAR 3.50 · Huda'],
  [
    {
      kind: 'similar',
      order: { ...SIMILAR, shared: 'amount', currency: null, by: null, scheduledAt: '2026-11-22T09:00:00.000Z' },
    },
    'Same phone and amount: K8 · 22 Nov, 12:00 · Ali · KWD 3.500',
  ],
])('an unusual order is asked about: %j', async (anomaly, expected) => {
  const [confirm, decline] = [vi.fn(), vi.fn()];
  const page = await open(<AnomalyDialog dispatch={{ ...DISPATCH, anomalies: [anomaly], confirm, decline }} />);
  const title = anomaly.kind === 'similar' ? 'Is this the same order again?' : 'Check this order before it goes';
  expect(plain(document.querySelector('dialog h2')?.textContent)).toBe(title);
  expect([...document.querySelectorAll('dialog p')].map(({ textContent }) => plain(textContent))).toEqual([expected]);
  await page.press('Check the order');
  expect([confirm.mock.calls.length, decline.mock.calls.length]).toEqual([0, 1]);
  await page.press('Dispatch anyway');
  expect(confirm).toHaveBeenCalledOnce();
});

const ESTIMATE = {
  deliveryFee: '1.250',
  currency: 'SAR',
  distanceMeters: 4_230 as number | null,
  durationSeconds: 600 as number | null,
  times: null as { pickupAt: string | null; deliveryAt: string | null } | null,
  askedAt: '2026-11-21T22:28:00.000Z',
  isApproximate: false,
};
const known = (change: Partial<typeof ESTIMATE> = {}): EstimateState => ({
  kind: 'known',
  estimate: { ...ESTIMATE, ...change },
  isAsking: false,
});
const TIMES = { pickupAt: '2026-11-21T22:40:00Z', deliveryAt: '2026-11-21T23:05:00Z' };
const byTimes = { distanceMeters: null, durationSeconds: null };
const NAMED = { ...emptyOrder('KW', 'D-1').destination, contact_phone: '12' };

test.each<[EstimateState, wide: string, narrow: string]>([
  [known(), 'SAR 1.25Distance: 4.2 kmDriving time: 10 minEstimated 2 min ago', 'SAR 1.25'],
  [
    known({ isApproximate: true }),
    'aboutSAR 1.25Distance: 4 kmDriving time: 10 minAbout: the service estimates to the middle of the area, not to this address.Estimated 2 min ago',
    'SAR 1.25',
  ],
  [
    known({ ...byTimes, times: TIMES }),
    'SAR 1.25Pickup01:40Delivery02:05Estimated 2 min ago',
    'SAR 1.25Delivery 02:05',
  ],
  [
    known({ ...byTimes, times: { ...TIMES, pickupAt: null } }),
    'SAR 1.25Delivery02:05Estimated 2 min ago',
    'SAR 1.25Delivery 02:05',
  ],
  [
    known({ ...byTimes, times: { pickupAt: null, deliveryAt: null } }),
    'SAR 1.25No driver is available now.Estimated 2 min ago',
    'SAR 1.25No driver is available now.',
  ],
  [{ kind: 'asking' }, '—Calculating the fee…', '—'],
  [
    { kind: 'none', why: 'branch' },
    '—The fee is only estimated from a branch. You can dispatch without the estimate.',
    '—No estimate for this trip',
  ],
  [
    { kind: 'unserved', why: 'needs_key' },
    '—This connection has no credentials for it. You can dispatch without the estimate.',
    '—No estimate for this trip',
  ],
  [
    { kind: 'incomplete', missing: ['destination.contact_name', 'destination.area', 'destination.block'] },
    '—Still missing: Name, Area, Block.',
    '—',
  ],
  [
    { kind: 'incomplete', missing: ['destination.contact_name', 'destination.contact_phone'] },
    '—Correct this first: Phone.',
    '—',
  ],
  [
    {
      kind: 'incomplete',
      missing: (['contact_name', 'area', 'block', 'street'] as const).map((name) => `destination.${name}` as const),
    },
    '—Appears when customer, drop-off and pickup are complete.',
    '—',
  ],
  [
    {
      kind: 'failed',
      error: new CallProblem(502, { code: 'service_unavailable', serviceMessage: 'Down' }),
      isAsking: false,
    },
    'Down',
    '—',
  ],
])('an estimate that is %j', async (estimate, wide, narrow) => {
  const order = JSON.stringify(estimate).includes('contact_phone') ? { destination: NAMED } : {};
  const answers = { 'GET /api/wallet/cover': { covers: null, numbers: null } };
  const askAgain = vi.fn();
  const side = await open(<OrderSummary estimate={estimate} onAskAgain={askAgain} dispatch={DISPATCH} />, {
    order,
    answers,
  });
  const shown = plain(side.container.querySelector('section section')?.textContent);
  if (estimate.kind === 'failed') expect(shown).toMatch(/You can dispatch without the estimate\.Down$/);
  else expect(shown).toBe(`Delivery fee${wide}`);
  const again = side.button('Recalculate the fee');
  expect(again !== undefined).toBe(['known', 'failed'].includes(estimate.kind));
  again?.click();
  expect(askAgain).toHaveBeenCalledTimes(again ? 1 : 0);
  const bar = await open(<DispatchBar estimate={estimate} dispatch={DISPATCH} />, { order, answers });
  expect(plain(bar.container.querySelector('p.flex-1')?.textContent)).toBe(`Delivery fee${narrow}`);
});

test.each<[OrderForm['payment']['type'], string, Generation, string]>([
  ['cash', '12.5', 'v2', 'The driver collects KWD 12.500 in cash.'],
  ['cash', '', 'v0', 'The driver collects cash; the amount is missing.'],
  ['paid', '12.5', 'v2', 'Already paid: KWD 12.500. Nothing to collect.'],
  ['paid', '', 'v2', 'Already paid; the amount is missing.'],
  ['paid', '', 'v0', 'Already paid. Nothing to collect.'],
])('an order that is %s with %j: the sum in words', async (type, amount, generation, expected) => {
  const summary = <OrderSummary estimate={{ kind: 'asking' }} onAskAgain={() => undefined} dispatch={DISPATCH} />;
  const { container } = await open(summary, { order: { payment: { type, amount } }, generation });
  expect(plain(container.querySelector('p.border-t')?.textContent)).toBe(expected);
});

test.each([
  [{ covers: true, numbers: null }, ''],
  [{ covers: null, numbers: null }, ''],
  [
    { covers: false, numbers: null },
    'The wallet may not cover this deliveryThe free balance is lower than the fee. Ask someone who manages the wallet to top it up.',
  ],
  [
    { covers: false, numbers: { balance: '1', committed: '0.4', free: '0.6', short: '0.65', currency: 'KWD' } },
    'The wallet may not cover this deliveryFee KWD 1.250, free balance KWD 0.600: KWD 0.650 short. The balance is KWD 1.000, of which KWD 0.400 is reserved for other orders.',
  ],
  [
    { covers: false, numbers: { balance: '1', committed: '0', free: '1', short: '0.25', currency: 'KWD' } },
    'The wallet may not cover this deliveryFee KWD 1.250, free balance KWD 1.000: KWD 0.250 short.',
  ],
])('before it goes, a balance of %j says %j', async (cover, expected) => {
  const page = await open(<DispatchBar estimate={known({ currency: 'KWD' })} dispatch={DISPATCH} />, {
    answers: { 'GET /api/wallet/cover': cover },
  });
  expect(page.callsOf('GET /api/wallet/cover').map(({ query }) => query.get('fee'))).toContain('1.250');
  const note = plain(page.container.querySelector('[role=status],[role=alert],[aria-live]')?.textContent);
  expect(note).toBe(expected);
});
