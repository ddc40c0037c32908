// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import type { Generation } from '@/lib/service/generation/generation';
import { type Answers, fill, MERCHANT, openPage, settle } from '@/lib/testing/testing-page';
import { MoreSection } from './more-section';
import { emptyOrder, NO_MESSAGE, type OrderForm } from './order/order-form';
import { OrderGeneration } from './order/order-generation';
import { PaymentFields } from './payment/payment-fields';
import { BranchField } from './pickup/branch-field';
import { WhenFields } from './schedule/when-fields';

/** Fields of an order: amount and payment, its time, its reference, and the branch. */

vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T22:30:00Z') });

let form: ReturnType<typeof useForm<OrderForm>>;
function Form({ ui, order, generation }: { ui: ReactNode; order: Partial<OrderForm>; generation: Generation }) {
  form = useForm<OrderForm>({ defaultValues: { ...emptyOrder('KW', 'D-1'), ...order } });
  return (
    <OrderGeneration value={generation}>
      <FormProvider {...form}>{ui}</FormProvider>
    </OrderGeneration>
  );
}

type Page = {
  order?: Partial<OrderForm>;
  generation?: Generation;
  answers?: Answers;
  merchant?: Partial<typeof MERCHANT>;
};
const open = (ui: ReactNode, { order = {}, generation = 'v2', answers = {}, merchant = {} }: Page = {}) =>
  openPage(<Form ui={ui} order={order} generation={generation} />, {
    role: 'dispatcher',
    merchant: { ...MERCHANT, ...merchant },
    answers,
  });
const plain = (text: string | null | undefined) => text?.replace(/[\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ') ?? '';

test.each([
  ['KWD', '5', '5.000', '0.000'],
  ['KWD', '5.25', '5.250', '0.000'],
  ['SAR', '5', '5.00', '0.00'],
  ['SAR', '5.255', '5.255', '0.00'],
  ['KWD', 'five', 'five', '0.000'],
] as const)(
  'an amount in %s typed as %s is settled as %s on leaving the field',
  async (currency, typed, settled, example) => {
    const page = await open(<PaymentFields />, { merchant: { currency } });
    expect(page.container.textContent).toContain(currency);
    const field = page.container.querySelector<HTMLInputElement>('[name="payment.amount"]');
    expect(field?.placeholder).toBe(example);
    await fill('[name="payment.amount"]', typed);
    await act(async () => void field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    expect(form.getValues('payment.amount')).toBe(settled);
  },
);

test('only a paid order of v0 goes without an amount; a currency that is not sure says so', async () => {
  const required = async (generation: Generation, type: 'paid' | 'cash') => {
    const payment = { amount: '', type };
    const { container } = await open(<PaymentFields />, { generation, order: { payment } });
    return container.querySelector('[name="payment.amount"]')?.getAttribute('aria-required') === 'true';
  };
  expect([
    await required('v2', 'paid'),
    await required('v1', 'paid'),
    await required('v0', 'cash'),
    await required('v0', 'paid'),
  ]).toEqual([true, true, true, false]);
  const assumed = await open(<PaymentFields />, { merchant: { isCountryAssumed: true, currency: 'BHD' } });
  expect(assumed.container.textContent).toContain('so this amount is in BHD.');
  const sure = await open(<PaymentFields />);
  expect(sure.container.textContent).not.toContain('not known yet');
});

test.each([
  ['2026-11-22T01:00', '', 'This time has passed.'],
  ['2026-11-22T02:00', '22 Nov, 02:00 is within 30 minutes: dispatched immediately.', ''],
  ['2026-11-22T02:01', 'Dispatched for 22 Nov, 02:01, in 31 min.', ''],
  ['2026-11-28T12:00', 'Dispatched for 28 Nov, 12:00, in 6 days.', ''],
  ['2027-12-01T10:00', 'Dispatched for 10:00, 1 Dec 2027.', ''],
  ['soon', '', ''],
])('an order for %s says what happens', async (local, text, danger) => {
  const { container } = await open(<WhenFields />, { order: { when: 'later', scheduled_date: local } });
  expect(plain(container.querySelector('[role=status]')?.textContent)).toBe(text);
  expect(plain(container.querySelector('p.text-danger')?.textContent)).toBe(danger);
});

test('a quick time is of the merchant’s clock; an order for now has no problem with its time', async () => {
  const page = await open(<WhenFields />, { order: { when: 'later' } });
  expect(page.container.textContent).toContain('Day and time, Kuwait time');
  await page.press('Tomorrow 10:00');
  expect(form.getValues('scheduled_date')).toBe('2026-11-23T10:00');
  await page.press('In 1 hour');
  expect(form.getValues('scheduled_date')).toBe('2026-11-22T02:30');
  await act(async () => form.setError('scheduled_date', { message: 'errors.required' }));
  await act(async () => page.container.querySelector<HTMLInputElement>('input[value=now]')?.click());
  expect([form.getValues('when'), form.getFieldState('scheduled_date').error]).toEqual(['now', undefined]);
  expect(page.button('In 1 hour')).toBeUndefined();
});

test('the reference is made anew without its problem, which opens its fields; v0 names its platform', async () => {
  const page = await open(<MoreSection />, { merchant: { sandbox: false } });
  const fields = () => [...page.container.querySelectorAll('input')].map(({ name }) => name);
  expect(fields()).toEqual([]);
  await act(async () => form.setError('reference', { message: 'delivery-form.problems.referenceTaken' }));
  expect(fields()).toEqual(['reference']);
  expect(page.container.textContent).toContain('The same reference never creates a second order.');
  await page.press('Make a new reference');
  // In Kuwait it is the 22nd already.
  expect(form.getValues('reference')).toMatch(/^D-261122-\w{5}$/);
  expect([form.getFieldState('reference').error, fields()]).toEqual([undefined, []]);
  const old = await open(<MoreSection />, { generation: 'v0', merchant: { sandbox: false } });
  await old.press(/^More/);
  expect([...old.container.querySelectorAll('input')].map(({ name }) => name)).toEqual(['reference', 'platform_name']);
  expect(old.container.textContent).toContain('Dispatch Desk never sends the same reference twice.');
});

const BRANCH = { name: 'Salmiya', phone: '', address: '', createdAt: null, gone: false, goneAt: null };
const branches = (count: number, more: object = {}) => ({
  branches: Array.from({ length: count }, (_, index) => ({ ...BRANCH, id: `b-${index}`, latitude: 29, longitude: 48 })),
  ...{ syncedAt: '2026-11-21T09:00:00.000Z', stale: false, wantsAddress: false, problem: null },
  ...more,
});

test.each<[object | Error, string, string]>([
  [branches(12), 'SELECT', ''],
  [branches(13), 'BUTTON', ''],
  [branches(2, { stale: true }), 'SELECT', 'The branches could not be read just now. This list is from 21 Nov, 12:00.'],
  [branches(2, { stale: true, syncedAt: null }), 'SELECT', 'This list may be out of date.'],
  [branches(0), '', 'There are no branches'],
  [branches(0, { stale: true }), '', 'The branches are not known'],
  [new TypeError('reset'), '', 'The branches did not load'],
])('a list of branches %#', async (answer, control, note) => {
  const page = await open(<BranchField />, { answers: { 'GET /api/branches': answer } });
  await settle();
  const field = page.container.querySelector('#field-origin-branch_id');
  expect(field?.tagName === 'SELECT' ? 'SELECT' : field ? 'BUTTON' : '').toBe(control);
  expect(plain(page.container.textContent)).toContain(note);
  expect(page.button('Try again') !== undefined).toBe(note !== '');
  if (note !== '') {
    await page.press('Try again');
    expect(page.callsOf('GET /api/branches')).toHaveLength(2);
  }
});

test('a proposed branch says why, and one that was removed is to be chosen again', async () => {
  const answers = { 'GET /api/branches': branches(2) };
  const page = await open(<BranchField proposal={{ id: 'b-1', why: 'own' }} isRemoved />, { answers });
  await settle();
  expect([...page.container.querySelectorAll('option')].map(({ textContent }) => plain(textContent))).toEqual([
    'Choose a branch',
    'Salmiya',
    'Salmiya · Your branch',
  ]);
  const directions = [...page.container.querySelectorAll<HTMLOptionElement>('option:enabled')].map(({ dir }) => dir);
  expect(directions).toEqual(['auto', 'auto']);
  expect(page.container.textContent).toContain('The chosen branch is no longer there.');
  await act(async () => form.setValue('origin.branch_id', 'b-0'));
  expect(page.container.textContent).not.toContain('no longer there');
});

test('a message that leaves the payment open has none chosen, until somebody chooses', async () => {
  const message = { ...NO_MESSAGE, isPaymentOpen: true };
  const page = await open(<PaymentFields />, { order: { message, isPaymentCarried: true } });
  const chosen = () => page.container.querySelector<HTMLInputElement>('[name="payment.type"]:checked')?.value;
  expect([chosen(), page.container.textContent]).toEqual([undefined, expect.stringContaining('choose')]);
  await act(async () => page.container.querySelector<HTMLInputElement>('[name="payment.type"][value=paid]')?.click());
  expect([chosen(), form.getValues('message.isPaymentOpen')]).toEqual(['paid', false]);
});
