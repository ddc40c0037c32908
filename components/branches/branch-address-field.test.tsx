// @vitest-environment jsdom
import { NextIntlClientProvider } from 'next-intl';
import { act, useEffect } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { beforeAll, expect, test, vi } from 'vitest';
import { MapConfigProvider } from '@/components/map/config/map-config';
import type { BranchFormInput } from '@/lib/branches/save-schema';
import en from '@/lib/i18n/messages/en/branches.json';
import { AREA_LOADERS } from '@/lib/map/areas/load-areas';
import { rootFor } from '@/lib/testing/root-for';
import { settle } from '@/lib/testing/testing-page';
import { BranchAddressField } from './branch-address-field';

const SALMIYA = { latitude: 29.3375, longitude: 48.0758 };
const BAYAN = { latitude: 29.3034, longitude: 48.0392 };

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

function Page({ values, opened }: { values: BranchFormInput; opened: { form?: UseFormReturn<BranchFormInput> } }) {
  const form = useForm<BranchFormInput>({ defaultValues: values });
  useEffect(() => {
    opened.form = form;
  }, [opened, form]);
  return (
    <FormProvider {...form}>
      <BranchAddressField />
    </FormProvider>
  );
}

async function open(values: Pick<BranchFormInput, 'place' | 'address'>) {
  const root = rootFor(document.body.appendChild(document.createElement('div')));
  const opened: { form?: UseFormReturn<BranchFormInput> } = {};
  const config = { tileUrl: '', file: null, attribution: '', country: 'KW' };
  await act(async () => {
    root.render(
      <NextIntlClientProvider locale="en" messages={{ branches: en, ui: {} }} onError={() => undefined}>
        <MapConfigProvider config={config}>
          <Page values={{ name: 'A', phone: '', ...values }} opened={opened} />
        </MapConfigProvider>
      </NextIntlClientProvider>,
    );
    await AREA_LOADERS.KW();
  });
  const { form } = opened;
  if (!form) throw new Error('the form is not there');
  const becomes = (address: string) =>
    vi.waitFor(async () => {
      await settle();
      expect(form.getValues('address')).toBe(address);
    });
  return { form, becomes };
}

test('a new branch gets the line of its pin, which follows the pin until somebody edits it', async () => {
  const { form, becomes } = await open({ place: SALMIYA, address: '' });
  await becomes('Salmiya, Kuwait');
  await act(async () => form.setValue('place', BAYAN));
  await becomes('Bayan, Kuwait');
  await act(async () => form.setValue('address', 'Block 4, Bayan'));
  await act(async () => form.setValue('place', SALMIYA));
  expect(form.getValues('address')).toBe('Block 4, Bayan');
});

test('a branch keeps its address until its pin moves', async () => {
  const { form, becomes } = await open({ place: SALMIYA, address: 'Souk Salmiya, ground floor' });
  expect(form.getValues('address')).toBe('Souk Salmiya, ground floor');
  await act(async () => form.setValue('place', BAYAN));
  await becomes('Bayan, Kuwait');
});
