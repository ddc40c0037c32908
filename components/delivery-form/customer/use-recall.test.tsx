// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Customer } from '@/lib/customers/schema';
import { emptyOrder, type OrderForm } from '../order/order-form';
import { useRecall } from './use-recall';

vi.mock('@/components/shell/user/session-context', () => ({ useConnection: () => ({ country: 'KW' }) }));
vi.mock('../order/order-generation', () => ({
  useOrderGeneration: () => 'v2',
  useOrderRules: () => ({ country: 'KW', generation: 'v2', names: {} }),
}));

const HOME = { area: 'Salmiya', block: '5', instructions: 'Ring twice' };
const bader: Customer = {
  id: 'c1',
  phone: '+96597828434',
  name: 'Bader',
  deliveriesCount: 20,
  note: '',
  blockedReason: null,
  addresses: [],
  underWay: [],
  destinationFormat: 'kuwait_format',
  destination: HOME,
  lastUsedAt: '2026-11-20T15:00:00Z',
};

let form: UseFormReturn<OrderForm>;
let recalled: ReturnType<typeof useRecall>;
let unmount = () => {};
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(() => unmount());

function Page({ known }: { known: readonly Customer[] }) {
  form = useForm<OrderForm>({ defaultValues: emptyOrder('KW', 'test') });
  return (
    <FormProvider {...form}>
      <Recall known={known} />
    </FormProvider>
  );
}

function Recall({ known }: { known: readonly Customer[] }) {
  recalled = useRecall(known);
  return <input id="field-destination-contact_name" {...form.register('destination.contact_name')} />;
}

/** Fills the form as a taken message does; then the customers of its phone arrive. */
async function takeMessage(fields: Partial<OrderForm['destination']>, namesPlace: boolean) {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => act(() => root.unmount());
  await act(async () => root.render(<Page known={[]} />));
  await act(async () => {
    const { destination } = form.getValues();
    form.setValue('destination', { ...destination, contact_phone: '+965 9782 8434', ...fields });
    form.setValue('message', {
      text: 'the message',
      isTaken: true,
      namesPlace,
      namesTime: false,
      isPaymentOpen: false,
      filled: {},
    });
    document.querySelector('input')?.focus();
  });
  await act(async () => root.render(<Page known={[bader]} />));
}

it('fills the name and the last address of a known customer beside a message without a place', async () => {
  document.body.append(Object.assign(document.createElement('input'), { id: 'field-payment-amount' }));
  await takeMessage({ instructions: 'same address pls, 2 cakes' }, false);
  expect(form.getValues('destination')).toMatchObject({
    ...HOME,
    contact_name: 'Bader',
    contact_phone: '+965 9782 8434',
    instructions: 'same address pls, 2 cakes',
  });
  expect(recalled.recall).toMatchObject({ ordersCount: 20, name: 'Bader' });
  // The name had the focus while it was empty.
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('field-payment-amount'));
});

it('fills the name alone beside a message that names a place', async () => {
  await takeMessage({ block: '7', instructions: 'blue door' }, true);
  expect(form.getValues('destination')).toMatchObject({ contact_name: 'Bader', area: '', block: '7' });
  unmount();
  await takeMessage({}, true);
  expect(form.getValues('destination')).toMatchObject({ contact_name: 'Bader', area: '', block: '' });
});

it('overwrites nothing of the message, and nothing that was typed before the customer was known', async () => {
  await takeMessage({ contact_name: 'His wife' }, false);
  expect(form.getValues('destination')).toMatchObject({ ...HOME, contact_name: 'His wife' });
  unmount();
  await takeMessage({ contact_name: 'His wife', street: '9' }, false);
  expect(form.getValues('destination')).toMatchObject({ contact_name: 'His wife', area: '', block: '', street: '9' });
  expect(recalled.recall).toBeNull();
});

it('keeps the words of the message when the address is cleared or the phone is another one', async () => {
  await takeMessage({ instructions: '2 cakes' }, false);
  act(() => form.setValue('destination.contact_phone', '66067972'));
  const others = { contact_name: '', area: '', block: '', instructions: '2 cakes' };
  expect(form.getValues('destination')).toMatchObject(others);
  act(() => recalled.left && recalled.putBack(recalled.left));
  expect(form.getValues('destination')).toMatchObject({
    ...HOME,
    contact_phone: '66067972',
    instructions: '2 cakes',
  });
  unmount();
  await takeMessage({ instructions: '2 cakes' }, false);
  act(() => recalled.clear());
  expect(form.getValues('destination')).toMatchObject({ ...others, contact_phone: '+965 9782 8434' });
});

it('waits for the decision on a message', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => act(() => root.unmount());
  await act(async () => root.render(<Page known={[bader]} />));
  await act(async () => {
    form.setValue('message', {
      text: 'Bayan block 3',
      isTaken: false,
      namesPlace: true,
      namesTime: false,
      isPaymentOpen: false,
      filled: {},
    });
    form.setValue('destination.contact_phone', '+965 9782 8434');
  });
  expect(form.getValues('destination')).toMatchObject({ contact_name: '', area: '' });
  await act(async () => {
    form.setValue('destination.area', 'Bayan');
    form.setValue('message.isTaken', true);
  });
  expect(form.getValues('destination')).toMatchObject({ contact_name: 'Bader', area: 'Bayan', block: '' });
});
