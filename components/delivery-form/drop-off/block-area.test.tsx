// @vitest-environment jsdom
import { NextIntlClientProvider } from 'next-intl';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import en from '@/lib/i18n/messages/en/delivery-form.json';
import { emptyOrder, type OrderForm } from '../order/order-form';
import { BlockArea } from './block-area';

const unmounts: (() => void)[] = [];
afterEach(() => {
  for (const unmount of unmounts.splice(0)) unmount();
});
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

function Page({ opened }: { opened: { form?: UseFormReturn<OrderForm> } }) {
  const form = useForm<OrderForm>({ defaultValues: emptyOrder('BH', 'test') });
  useEffect(() => {
    opened.form = form;
  }, [opened, form]);
  return (
    <FormProvider {...form}>
      <BlockArea />
    </FormProvider>
  );
}

async function openForm() {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const opened: { form?: UseFormReturn<OrderForm> } = {};
  await act(async () => {
    root.render(
      <NextIntlClientProvider locale="en" messages={{ 'delivery-form': en }} timeZone="Asia/Bahrain">
        <Page opened={opened} />
      </NextIntlClientProvider>,
    );
  });
  unmounts.push(() => {
    act(() => root.unmount());
    container.remove();
  });
  const { form } = opened;
  if (!form) throw new Error('the form is not on the page');
  const type = (field: 'block' | 'area', text: string) => act(async () => form.setValue(`destination.${field}`, text));
  const area = () => form.getValues('destination.area');
  return { type, area, container };
}

it('fills an empty area from its block, so that the area needs no typing', async () => {
  const { type, area } = await openForm();
  await type('block', '338');
  await vi.waitFor(() => expect(area()).toBe('Adliya'));
});

it('asks about another area than the block says, and takes the answer', async () => {
  const { type, area, container } = await openForm();
  await type('area', 'Seef');
  await type('block', '338');
  await vi.waitFor(() => expect(container.textContent).toContain('Adliya'));
  expect(area()).toBe('Seef');
  await act(async () => container.querySelector('button')?.click());
  expect(area()).toBe('Adliya');
  expect(container.textContent).toBe('');
});

it('says nothing about a block that it does not know, and lets the area be emptied', async () => {
  const { type, area, container } = await openForm();
  await type('area', 'Seef');
  await type('block', '999');
  expect(container.textContent).toBe('');
  await type('block', '338');
  await vi.waitFor(() => expect(container.textContent).toContain('Adliya'));
  await type('area', '');
  expect(area()).toBe('');
});
