// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { branchQueries } from '@/lib/branches/queries';
import { DispatchButton } from '../dispatch/dispatch-button';
import type { Dispatch } from '../dispatch/use-dispatch';
import { emptyOrder, type OrderForm } from '../order/order-form';
import { BranchField } from './branch-field';
import { NearerLine } from './nearer-line';
import { branchAt } from './testing-branches';
import { useBetterBranch } from './use-better-branch';

vi.mock('@/components/shell/user/session-context', () => ({
  useOwnCurrency: () => 'KWD',
  useConnection: () => ({ country: 'KW', timeZone: 'Asia/Kuwait', currency: 'KWD' }),
}));
vi.mock('@/components/map/areas/use-address-text', () => ({ useAddressText: () => (text: string) => text }));
vi.mock('@/components/map/areas/use-areas', () => ({ useAreas: () => ({ findArea: () => DROP_OFF }) }));
let fee: { deliveryFee: string; current: string; currency: string } | undefined;
vi.mock('../estimate/use-fee-from', () => ({ useFeeFrom: (branches: unknown) => branches && fee }));

const DROP_OFF = { latitude: 29.3, longitude: 48 };
/** A branch this many meters north of the drop-off. */
const branch = (id: string, meters: number) =>
  branchAt(id, { latitude: DROP_OFF.latitude + meters / 111_195, longitude: DROP_OFF.longitude });

let unmount = () => {};
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(() => {
  unmount();
  fee = undefined;
  sent.mockClear();
});

/** Name and distance are isolated: an Arabic one would take the number after it for its own. */
const option = (name: number, away: string) => `\u2068${name}\u2069 · \u2068${away}\u2069`;

describe('distances of branches', () => {
  it('are in whole kilometres from the middle of an area', async () => {
    expect(await open('en', {}, [850, 3_400])).toEqual({
      options: [option(850, 'about 1 km'), option(3400, 'about 3 km')],
      line: '850 is nearer: about 1 km instead of 3 km.',
    });
    expect(await open('en', {}, [180, 3_400])).toEqual({
      options: [option(180, '< 1 km'), option(3400, 'about 3 km')],
      line: '180 is nearer: < 1 km instead of 3 km.',
    });
    expect((await open('ar', {}, [180, 3_400])).options).toEqual([
      option(180, 'على بُعد أقل من 1 كم'),
      option(3400, 'على بُعد 3 كم تقريبًا'),
    ]);
  });

  it('are exact from a pin', async () => {
    expect(await open('en', DROP_OFF, [180, 3_400])).toEqual({
      options: [option(180, 'about 180 m'), option(3400, 'about 3.4 km')],
      line: '180 is nearer: about 180 m instead of 3.4 km.',
    });
  });
});

it('a branch that is gone is neither offered nor nearer', async () => {
  expect(await open('en', DROP_OFF, [180, 3_400], [180])).toEqual({
    options: [option(3400, 'about 3.4 km')],
    line: undefined,
  });
});

describe('the button of the order', () => {
  it('takes the better branch first where the chosen one is over 1.5 times the fee', async () => {
    fee = { deliveryFee: '1.150', current: '1.726', currency: 'KWD' };
    await open('en', {}, [850, 71_000]);
    await press('Use this branch', 'data-dispatch');
    expect(sent).not.toHaveBeenCalled();
    expect(branchField()?.value).toBe('850');
    await press('Dispatch');
    expect(sent).toHaveBeenCalledOnce();
  });

  it('keeps the chosen one by the line', async () => {
    fee = { deliveryFee: '1.150', current: '8.150', currency: 'KWD' };
    await open('en', {}, [850, 71_000]);
    await press('Dispatch from the chosen one');
    expect(sent).toHaveBeenCalledOnce();
    expect(branchField()?.value).toBe('71000');
  });

  it('sends a correction from its branch, whatever the fee', async () => {
    fee = { deliveryFee: '1.150', current: '8.150', currency: 'KWD' };
    instead = 'd-1';
    await open('en', {}, [850, 71_000]);
    instead = undefined;
    await press('Cancel and send', 'data-dispatch');
    expect(sent).toHaveBeenCalledOnce();
    expect(branchField()?.value).toBe('71000');
  });

  it('sends from a branch at 1.5 times the fee', async () => {
    fee = { deliveryFee: '1.150', current: '1.725', currency: 'KWD' };
    await open('en', {}, [850, 71_000]);
    await press('Dispatch', 'data-dispatch');
    expect(sent).toHaveBeenCalledOnce();
  });
});

let instead: string | undefined;
const sent = vi.fn();
const branchField = () => document.querySelector('select');

async function press(name: string, attribute = 'type') {
  const button = [...document.querySelectorAll(`button[${attribute}]`)].find(({ textContent }) =>
    textContent?.startsWith(name),
  );
  await act(async () => button?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
}

const DISPATCH: Dispatch = {
  dispatch: sent,
  pending: false,
  sent: false,
  instead: undefined,
  problem: undefined,
  isHeld: false,
  cancelHeld: () => {},
  anomalies: [],
  confirm: () => {},
  decline: () => {},
  renew: () => {},
};

function BetterLine() {
  const dispatch = { ...DISPATCH, instead };
  const better = useBetterBranch(instead !== undefined);
  return (
    <>
      <NearerLine better={better} onKeep={sent} />
      <DispatchButton better={better} dispatch={dispatch} />
    </>
  );
}

function Page({ values }: { values: OrderForm }) {
  return (
    <FormProvider {...useForm<OrderForm>({ defaultValues: values })}>
      <BranchField />
      <BetterLine />
    </FormProvider>
  );
}

/** The texts of the field and of the line below it; the branches are named by their distance, the farthest is chosen. */
async function open(locale: 'en' | 'ar', pin: Partial<typeof DROP_OFF>, meters: number[], gone: number[] = []) {
  unmount();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(branchQueries.list().queryKey, {
    branches: meters.map((distance) => ({ ...branch(String(distance), distance), gone: gone.includes(distance) })),
    stale: false,
    wantsAddress: false,
    syncedAt: '2026-11-22T09:00:00.000Z',
    problem: null,
  });
  const of = async (name: string) => (await import(`@/lib/i18n/messages/${locale}/${name}.json`)).default;
  const messages = { 'delivery-form': await of('delivery-form'), replace: await of('replace') };
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const order = emptyOrder('KW', 'test');
  const isPin = pin.latitude !== undefined;
  const values: OrderForm = {
    ...order,
    origin_format: 'branch_format',
    origin: { ...order.origin, branch_id: String(meters.at(-1)) },
    destination_format: isPin ? 'location_format' : 'kuwait_format',
    destination: { ...order.destination, area: 'Salmiya', ...pin },
  };
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <NextIntlClientProvider locale={locale} messages={messages} timeZone="Asia/Kuwait">
          <Page values={values} />
        </NextIntlClientProvider>
      </QueryClientProvider>,
    ),
  );
  unmount = () => {
    act(() => root.unmount());
    container.remove();
    unmount = () => {};
  };
  const text = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ');
  return {
    options: [...container.querySelectorAll('option:not([disabled])')].map(text),
    line: text(container.querySelector('[role=status] p')),
  };
}
