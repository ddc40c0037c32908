// @vitest-environment jsdom
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { openPage } from '@/lib/testing/testing-page';
import { emptyOrder, type OrderForm, type Recall } from '../order/order-form';
import { RecallLine } from './recall-line';
import type { LeftRecall } from './use-recall';

const HOME = { area: 'Salmiya', block: '5' };
const recall = (change: object = {}) =>
  ({ phone: '+96550123456', name: 'Noura', ordersCount: 2, destination: HOME, ...change }) as unknown as Recall;
const [onClear, onPutBack] = [vi.fn(), vi.fn()];

function Line({ recalled, left }: { recalled: Recall | null; left: LeftRecall | undefined }) {
  const empty = emptyOrder('KW', 'D-1');
  const form = useForm<OrderForm>({
    defaultValues: { ...empty, destination: { ...empty.destination, area: 'Salmiya' } },
  });
  return (
    <FormProvider {...form}>
      <RecallLine recall={recalled} left={left} onClear={onClear} onPutBack={onPutBack} />
    </FormProvider>
  );
}
const left = (...kept: string[]) => ({ recall: recall(), kept }) as unknown as LeftRecall;

test.each<[Recall | null, LeftRecall | undefined, string]>([
  [null, undefined, ''],
  [recall({ ordersCount: 0 }), undefined, ''],
  [recall(), undefined, 'Name and address from last time: Noura, 2 orders so far.Clear the address'],
  [recall({ ordersCount: 1, destination: {} }), undefined, 'Name from last time: Noura, 1 order so far.'],
  [null, left(), 'The name and address of Noura were removed: this is another phone.Put them back'],
  [null, left('area', 'block'), 'Still from the order of Noura: Area.Put them backClear the address'],
])('values of an earlier order %j, left %j', async (recalled, of, expected) => {
  const page = await openPage(<Line recalled={recalled} left={of} />);
  expect(page.container.textContent?.replace(/[\u2066-\u2069]/g, '')).toBe(expected);
  if (of) await page.press('Put them back');
  expect(onPutBack.mock.calls).toEqual(of ? [[of]] : []);
  onPutBack.mockClear();
});
