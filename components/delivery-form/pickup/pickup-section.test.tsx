// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { branchQueries } from '@/lib/branches/queries';
import form from '@/lib/i18n/messages/en/delivery-form.json';
import ui from '@/lib/i18n/messages/en/ui.json';
import { saveLastChoice } from '../order/last-choices';
import { emptyOrder, type OrderForm } from '../order/order-form';
import { PickupSection } from './pickup-section';
import { branchAt } from './testing-branches';

vi.mock('@/components/shell/user/session-context', () => ({
  useConnection: () => ({ id: 'diwan', country: 'KW', timeZone: 'Asia/Kuwait', currency: 'KWD' }),
}));
vi.mock('@/components/shell/user/use-preferences', () => ({
  usePreferences: () => ({ branchId: null }),
}));
vi.mock('@/components/shell/use-abilities', () => ({ useAbilities: () => ({ by: () => 'v2' }) }));
vi.mock('@/components/map/areas/use-address-text', () => ({ useAddressText: () => (text: string) => text }));
vi.mock('@/components/map/areas/use-areas', () => ({ useAreas: () => ({ findArea: () => undefined }) }));

const branchOf = (id: string) => branchAt(id, { latitude: 29.3, longitude: 48 });

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
const container = document.body.appendChild(document.createElement('div'));
let unmount = () => {};
let order: () => OrderForm;

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
beforeEach(() => {
  localStorage.clear();
  saveLastChoice('diwan', 'branch', 'Kaifan');
});
afterEach(() => unmount());

function Page({ chosen, proposedBranch }: { chosen: string; proposedBranch: string }) {
  const empty = emptyOrder('KW', 'test');
  const form = useForm<OrderForm>({
    defaultValues: { ...empty, proposedBranch, origin: { ...empty.origin, branch_id: chosen } },
  });
  order = form.getValues;
  return (
    <FormProvider {...form}>
      <PickupSection />
    </FormProvider>
  );
}

const REMOVED = 'The chosen branch is no longer there. Choose another one.';

it('proposes the last branch, and keeps one that was chosen', async () => {
  await open('', ['Jahra', 'Kaifan', 'Sharq']);
  expect(order().origin.branch_id).toBe('Kaifan');
  await choose('Jahra');
  await list(['Jahra', 'Kaifan']);
  expect(order().origin.branch_id).toBe('Jahra');
  expect(container.textContent).not.toContain(REMOVED);
});

it('a chosen branch that is removed is never replaced by another one', async () => {
  await open('', ['Jahra', 'Kaifan', 'Sharq']);
  await choose('Jahra');
  await list(['Kaifan', 'Sharq']);
  expect(order().origin.branch_id).toBe('');
  expect(container.querySelector('select')?.value).toBe('');
  expect(container.textContent).toContain(REMOVED);
  // Nor when the list is read again.
  await list(['Kaifan', 'Sharq', 'Salmiya']);
  expect(order().origin.branch_id).toBe('');
  await choose('Sharq');
  expect(container.textContent).not.toContain(REMOVED);
  expect(order().origin.branch_id).toBe('Sharq');
});

it('so is a proposed one, and the one of a kept draft', async () => {
  await open('', ['Jahra', 'Kaifan', 'Sharq']);
  await list(['Jahra', 'Sharq']);
  expect(order().origin.branch_id).toBe('');
  expect(container.textContent).toContain(REMOVED);
  unmount();
  await open('Removed last month', ['Jahra', 'Kaifan']);
  expect(order().origin.branch_id).toBe('');
  expect(container.textContent).toContain(REMOVED);
});

it('a kept draft with a proposed branch takes a better proposal; one with a chosen branch keeps it', async () => {
  await open('Jahra', ['Jahra', 'Kaifan', 'Sharq'], false, 'Jahra');
  expect(order().origin.branch_id).toBe('Kaifan');
  unmount();
  await open('Jahra', ['Jahra', 'Kaifan', 'Sharq'], false, 'Sharq');
  expect(order().origin.branch_id).toBe('Jahra');
});

it('the only branch that is left takes its place, and without one the order leaves from another place', async () => {
  await open('Jahra', ['Jahra', 'Kaifan']);
  await list(['Kaifan']);
  expect(order().origin.branch_id).toBe('Kaifan');
  unmount();
  await open('Jahra', []);
  expect(order().origin_format).toBe('location_format');
});

it('a list that could not be read again changes nothing of the order', async () => {
  await open('Jahra', [], true);
  expect(order()).toMatchObject({ origin_format: 'branch_format', origin: { branch_id: 'Jahra' } });
  await list(['Jahra', 'Kaifan']);
  expect(order().origin.branch_id).toBe('Jahra');
});

/** The list as it is read now. Queries are notified by a timer. */
async function list(names: string[], stale = false) {
  await act(async () => {
    client.setQueryData(branchQueries.list().queryKey, {
      branches: names.map(branchOf),
      stale,
      wantsAddress: false,
      syncedAt: '2026-11-22T09:00:00.000Z',
      problem: null,
    });
    await new Promise((resolve) => setTimeout(resolve, 1));
  });
}

async function choose(name: string) {
  const select = container.querySelector('select');
  await act(async () => {
    if (select) select.value = name;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

async function open(chosen: string, names: string[], stale = false, proposedBranch = '') {
  await list(names, stale);
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <NextIntlClientProvider locale="en" messages={{ 'delivery-form': form, ui }} timeZone="Asia/Kuwait">
          <Page chosen={chosen} proposedBranch={proposedBranch} />
        </NextIntlClientProvider>
      </QueryClientProvider>,
    ),
  );
  unmount = () => {
    act(() => root.unmount());
    unmount = () => {};
  };
}
