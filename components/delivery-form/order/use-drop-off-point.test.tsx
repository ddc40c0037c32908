// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { emptyOrder, type OrderForm } from './order-form';
import { useDropOffPoint } from './use-drop-off-point';

const OLAYA = { latitude: 24.69, longitude: 46.68 };

vi.mock('@/components/shell/user/session-context', () => ({ useConnection: () => ({ country: 'SA' }) }));
vi.mock('@/components/map/areas/use-areas', () => ({
  useAreas: () => ({ findArea: (_: string, name: string) => (name === 'Al Olaya' ? OLAYA : undefined) }),
}));

let point: unknown;

function Point() {
  point = useDropOffPoint();
  return null;
}

function Page({ order }: { order: OrderForm }) {
  const form = useForm<OrderForm>({ defaultValues: order });
  return (
    <FormProvider {...form}>
      <Point />
    </FormProvider>
  );
}

it('knows the district that was read beside a short address, so that a branch is proposed', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const empty = emptyOrder('SA', 'test');
  const destination = { ...empty.destination, short_address: 'RRRD2929', district: 'Al Olaya' };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(<Page order={{ ...empty, destination_format: 'ksa_short_format', destination }} />),
  );
  expect(point).toEqual(OLAYA);
  act(() => root.unmount());
});
