// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { AddressRequest } from '@/lib/address-requests/schema';
import form from '@/lib/i18n/messages/en/delivery-form.json';
import { emptyOrder, type OrderForm } from '../order/order-form';
import { AddressRequestPanel } from './address-request-panel';

vi.mock('@/components/shell/user/session-context', () => ({
  useConnection: () => ({ id: 'diwan', country: 'KW', timeZone: 'Asia/Kuwait', merchantName: 'Diwan' }),
}));
vi.mock('@/lib/live/use-live', () => ({ useLiveEvents: () => {} }));
vi.mock('@/lib/http/use-problem-text', () => ({ useProblemText: () => () => ({ title: 'refused' }) }));

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

const container = document.body.appendChild(document.createElement('div'));
const sent: string[] = [];
let unmount = () => {};
let order: () => OrderForm;

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
  sent.length = 0;
});

function Page({ ask }: Pick<OrderForm, 'ask'>) {
  const form = useForm<OrderForm>({ defaultValues: { ...emptyOrder('KW', 'test'), ask } });
  order = form.getValues;
  return (
    <FormProvider {...form}>
      <AddressRequestPanel />
    </FormProvider>
  );
}

it('an address that begins an order keeps its button in place while the link is read', async () => {
  const detail = await open(null);
  await press('Noura');
  expect(order()).toMatchObject({ reference: 'D-1', destination: { block: '7', contact_name: 'Noura' } });
  const end = button('End the link');
  expect(container.textContent).toContain('It is filled in.');
  await detail.answer(CONFIRMED);
  expect(button('End the link')).toBe(end);
  await press('End the link');
  expect(sent).toContain(`DELETE /api/address-requests/${CONFIRMED.id}`);
  await detail.answer({ ...CONFIRMED, state: 'ended' });
  await act(() => vi.waitFor(() => expect(container.textContent).toContain('The link has ended.')));
});

it('so does a kept draft with a taken address; one that still waits says that', async () => {
  const taken = await open({ id: CONFIRMED.id, link: '', takenAt: CONFIRMED.confirmedAt ?? '' });
  expect(container.textContent).toContain('It is filled in.');
  await taken.answer(CONFIRMED);
  expect(container.textContent).toContain('It is filled in.');
  unmount();
  const waiting = await open({ id: CONFIRMED.id, link: 'https://desk.example/a/1', takenAt: '' });
  expect(container.textContent).not.toContain('It is filled in.');
  await waiting.answer({ ...CONFIRMED, state: 'waiting', answer: null, confirmedAt: null });
  expect(button('End the link')).toBeDefined();
  expect(container.textContent).not.toContain('It is filled in.');
});

it('a link is ended once however often the button is pressed', async () => {
  const detail = await open({ id: CONFIRMED.id, link: '', takenAt: CONFIRMED.confirmedAt ?? '' });
  await detail.answer(CONFIRMED);
  await press('End the link');
  await settle();
  await press('End the link');
  expect(sent.filter((request) => request.startsWith('DELETE'))).toHaveLength(1);
});

it('an address that the customer confirms once more comes into the form, too', async () => {
  const detail = await open({ id: CONFIRMED.id, link: '', takenAt: '2026-11-22T08:00:00.000Z' });
  await detail.answer(CONFIRMED);
  expect(order()).toMatchObject({ destination: { block: '7' }, ask: { takenAt: CONFIRMED.confirmedAt } });
});

const buttons = () => [...container.querySelectorAll('button')];
const button = (name: string) => buttons().find(({ textContent }) => textContent?.includes(name));

async function press(name: string) {
  await act(async () => button(name)?.click());
}

/** Opens the panel. The link itself is read when the test answers; its end is answered with the next reading. */
async function open(ask: OrderForm['ask']) {
  const details: ((request: AddressRequest) => void)[] = [];
  let ended: AddressRequest | undefined;
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    sent.push(`${method} ${path}`);
    if (path === '/api/address-requests') return Response.json({ requests: [CONFIRMED] });
    if (method === 'POST') return new Response(null, { status: 204 });
    const request = ended ?? (await new Promise<AddressRequest>((resolve) => details.push(resolve)));
    if (method === 'DELETE') ended = request;
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(request);
  });
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <NextIntlClientProvider locale="en" messages={{ 'delivery-form': form }} timeZone="Asia/Kuwait">
          <Page ask={ask} />
        </NextIntlClientProvider>
      </QueryClientProvider>,
    ),
  );
  await settle();
  unmount = () => {
    act(() => root.unmount());
    unmount = () => {};
  };
  return {
    async answer(request: AddressRequest) {
      for (const answer of details.splice(0)) answer(request);
      await settle();
    },
  };
}

/** Queries are notified by a timer, and each notice may lead to another one. */
async function settle() {
  for (let turn = 0; turn < 5; turn++) await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
}
