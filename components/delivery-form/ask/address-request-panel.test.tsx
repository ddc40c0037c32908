// @vitest-environment jsdom
import { act } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import type { AddressRequest } from '@/lib/address-requests/schema';
import { type Answers, openPage, refusal, settle } from '@/lib/testing/testing-page';
import { emptyOrder, type OrderForm } from '../order/order-form';
import { AddressRequestPanel } from './address-request-panel';

const CONFIRMED: AddressRequest = {
  id: '0199b9a0-0000-7000-8000-000000000001',
  state: 'confirmed',
  reference: 'D-1',
  customerName: 'Noura',
  customerPhone: '+96550079528',
  answer: { format: 'kuwait_format', texts: { area: 'Salmiya', block: '7' }, point: null },
  confirmedAt: '2026-11-22T09:00:00.000Z',
  expiresAt: '2026-11-23T09:00:00.000Z',
};
const WAITING: AddressRequest = { ...CONFIRMED, state: 'waiting', answer: null, confirmedAt: null };
const LINK = 'https://desk.example/a/1';
const PATH = `/api/address-requests/${CONFIRMED.id}`;
const nothing = () => new Response(null, { status: 204 });

let order: () => OrderForm;
let errorOf: (name: 'reference') => string | undefined;
function Page({ ask, destination }: Pick<OrderForm, 'ask'> & { destination: Partial<OrderForm['destination']> }) {
  const empty = emptyOrder('KW', 'D-7');
  const form = useForm<OrderForm>({
    defaultValues: { ...empty, ask, destination: { ...empty.destination, ...destination } },
  });
  order = form.getValues;
  errorOf = (name) => form.getFieldState(name).error?.message;
  return (
    <FormProvider {...form}>
      <AddressRequestPanel />
    </FormProvider>
  );
}

/** Opens the panel. The link itself is read when the test answers; its end is answered with the next reading. */
async function open(ask: OrderForm['ask'], more: { destination?: object; answers?: Answers } = {}) {
  const details: ((request: AddressRequest) => void)[] = [];
  const page = await openPage(<Page ask={ask} destination={more.destination ?? {}} />, {
    answers: {
      'GET /api/address-requests': { requests: [CONFIRMED] },
      [`GET ${PATH}`]: () => new Promise<AddressRequest>((resolve) => details.push(resolve)),
      [`POST ${PATH}/take`]: nothing(),
      [`DELETE ${PATH}`]: nothing(),
      ...more.answers,
    },
  });
  return {
    ...page,
    async answer(request: AddressRequest) {
      for (const answer of details.splice(0)) answer(request);
      await settle();
      await settle();
    },
  };
}

it('asking sends what is known of the address, and the link goes to the customer’s own WhatsApp', async () => {
  const page = await open(null, {
    destination: { contact_name: 'Ali', contact_phone: '5012 3456', area: 'Hawally', instructions: 'Blue door' },
    answers: { 'POST /api/address-requests': { id: CONFIRMED.id, link: LINK, expiresAt: CONFIRMED.expiresAt } },
  });
  await page.press('Ask the customer');
  expect(page.callsOf('POST /api/address-requests').map(({ body }) => body)).toEqual([
    {
      reference: 'D-7',
      customerName: 'Ali',
      customerPhone: '5012 3456',
      format: 'kuwait_format',
      address: { texts: { area: 'Hawally' }, point: null },
    },
  ]);
  await page.answer(WAITING);
  expect(order().ask).toEqual({ id: CONFIRMED.id, link: LINK, takenAt: '' });
  expect(page.text()).toContain('Waiting for the customer');
  const { host, pathname, searchParams } = new URL(page.container.querySelector('a')?.href ?? '');
  expect([host, pathname]).toEqual(['wa.me', '/96550123456']);
  expect(searchParams.get('text')).toContain(LINK);
  expect(page.callsOf(`POST ${PATH}/take`)).toEqual([]);
});

it('a reference that is taken is said at its field, and no link is made', async () => {
  const message = 'delivery-form.problems.referenceTaken';
  const fields = [{ path: 'reference', message }];
  const page = await open(null, {
    answers: { 'POST /api/address-requests': refusal(409, 'reference_taken', { fields }) },
  });
  await page.press('Ask the customer');
  expect([order().ask, errorOf('reference')]).toEqual([null, message]);
  expect(page.button('Ask the customer')).toBeDefined();
});

it('an answer that differs changes nothing until a person takes it', async () => {
  const page = await open(
    { id: CONFIRMED.id, link: LINK, takenAt: '' },
    { destination: { area: 'Hawally', contact_name: 'Ali' } },
  );
  await page.answer(CONFIRMED);
  expect(page.text()).toContain('something else than stands here');
  expect(order().destination).toMatchObject({ area: 'Hawally', block: '' });
  expect(page.callsOf(`POST ${PATH}/take`)).toEqual([]);
  await page.press('Use the customer’s');
  expect(order().destination).toMatchObject({ area: 'Salmiya', block: '7', contact_name: 'Ali' });
  expect(page.callsOf(`POST ${PATH}/take`)).toHaveLength(1);
});

it('a person may keep what stands there, and the answer no longer waits', async () => {
  const page = await open({ id: CONFIRMED.id, link: LINK, takenAt: '' }, { destination: { area: 'Hawally' } });
  await page.answer(CONFIRMED);
  await page.press('Keep mine');
  expect(order()).toMatchObject({
    destination: { area: 'Hawally', block: '' },
    ask: { takenAt: CONFIRMED.confirmedAt },
  });
  expect(page.callsOf(`POST ${PATH}/take`)).toHaveLength(1);
});

it('an address that begins an order keeps its button in place while the link is read', async () => {
  const page = await open(null);
  await page.press('Fill in: Noura');
  expect(order()).toMatchObject({ reference: 'D-1', destination: { block: '7', contact_name: 'Noura' } });
  const end = page.button('End the link');
  expect(page.text()).toContain('It is filled in.');
  await page.answer(CONFIRMED);
  expect(page.button('End the link')).toBe(end);
  await page.press('End the link');
  expect(page.callsOf(`DELETE ${PATH}`)).toHaveLength(1);
  await page.answer({ ...CONFIRMED, state: 'ended' });
  expect(page.text()).toContain('The link has ended.');
});

it('so does a kept draft with a taken address', async () => {
  const taken = await open({ id: CONFIRMED.id, link: '', takenAt: CONFIRMED.confirmedAt ?? '' });
  expect(taken.text()).toContain('It is filled in.');
  await taken.answer(CONFIRMED);
  expect(taken.text()).toContain('It is filled in.');
});

it('a kept draft whose link still waits says that', async () => {
  const page = await open({ id: CONFIRMED.id, link: LINK, takenAt: '' });
  await page.answer(WAITING);
  expect(page.button('End the link')).toBeDefined();
  expect(page.text()).not.toContain('It is filled in.');
});

it('a link is ended once however often the button is pressed', async () => {
  const ended = new Promise<Response>(() => {});
  const page = await open(
    { id: CONFIRMED.id, link: '', takenAt: CONFIRMED.confirmedAt ?? '' },
    { answers: { [`DELETE ${PATH}`]: () => ended } },
  );
  await page.answer(CONFIRMED);
  const end = page.button('End the link');
  await act(async () => end?.click());
  while (end?.getAttribute('aria-busy') !== 'true') await settle();
  await act(async () => end?.click());
  expect(page.callsOf(`DELETE ${PATH}`)).toHaveLength(1);
});

it('an address that the customer confirms once more comes into the form, too', async () => {
  const page = await open({ id: CONFIRMED.id, link: '', takenAt: '2026-11-22T08:00:00.000Z' });
  await page.answer(CONFIRMED);
  expect(order()).toMatchObject({ destination: { block: '7' }, ask: { takenAt: CONFIRMED.confirmedAt } });
});

it.each([
  [[], ''],
  [[{ ...CONFIRMED, customerName: '' }], 'Confirmed addresses without an order:Fill in: +965 5007 9528'],
])('names the customers of answers that wait, and says nothing where there are none: %#', async (requests, text) => {
  const page = await open(null, { answers: { 'GET /api/address-requests': { requests } } });
  expect([...page.container.querySelectorAll('[role=status]')].map((found) => found.textContent).join()).toBe(text);
});
