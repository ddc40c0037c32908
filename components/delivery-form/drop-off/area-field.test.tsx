// @vitest-environment jsdom
import { NextIntlClientProvider } from 'next-intl';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Country } from '@/lib/connections/model/connection';
import ar from '@/lib/i18n/messages/ar/delivery-form.json';
import en from '@/lib/i18n/messages/en/delivery-form.json';
import { areasOf } from '@/lib/map/areas/areas';
import { AREA_LOADERS } from '@/lib/map/areas/load-areas';
import { settle } from '@/lib/testing/testing-page';
import { emptyOrder, type OrderForm } from '../order/order-form';
import { AreaField } from './area-field';

const FORMS = { en, ar };
const unmounts: (() => void)[] = [];
afterEach(() => {
  for (const unmount of unmounts.splice(0)) unmount();
});
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

type Kind = 'area' | 'city' | 'district';

function Page({
  country,
  kind,
  opened,
}: {
  country: Country;
  kind: Kind;
  opened: { form?: UseFormReturn<OrderForm> };
}) {
  const form = useForm<OrderForm>({ defaultValues: emptyOrder(country, 'test') });
  useEffect(() => {
    opened.form = form;
  }, [opened, form]);
  return (
    <FormProvider {...form}>
      <AreaField kind={kind} country={country} next="destination.block" />
    </FormProvider>
  );
}

/** The field as the order form has it; `type` writes a whole text, as a person does before Enter. */
async function openField(country: Country, kind: Kind, locale: 'en' | 'ar') {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const opened: { form?: UseFormReturn<OrderForm> } = {};
  const messages = { 'delivery-form': FORMS[locale], ui: {} };
  await act(async () => {
    root.render(
      <NextIntlClientProvider locale={locale} messages={messages} onError={() => undefined} timeZone="Asia/Kuwait">
        <Page country={country} kind={kind} opened={opened} />
      </NextIntlClientProvider>,
    );
  });
  // The field loads the areas and their search lazily.
  await Promise.all([import('@/lib/map/areas/suggest'), AREA_LOADERS[country]()]);
  await settle();
  unmounts.push(() => {
    act(() => root.unmount());
    container.remove();
  });
  const input = container.querySelector('input');
  if (!input || !opened.form) throw new Error('the field is not on the page');
  const { getValues, setValue } = opened.form;
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const type = (text: string) =>
    act(() => {
      write?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const press = (key: string) =>
    act(() => input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  const setCity = (city: string) => act(() => setValue('destination.city', city));
  const options = () => [...container.querySelectorAll('[role=option]')].map((option) => option.textContent ?? '');
  const marked = () => container.querySelector('[aria-selected=true]')?.textContent ?? null;
  const help = () => container.querySelector(`#${input.id}-help`)?.textContent ?? null;
  return { type, press, setCity, options, marked, help, value: () => getValues(`destination.${kind}`) };
}

const FIELDS = [
  ['KW', 'area'],
  ['BH', 'area'],
  ['SA', 'city'],
  ['SA', 'district'],
] as const;

describe.each(['en', 'ar'] as const)('typed in %s', (locale) => {
  it.each(FIELDS)('the whole name of a %s %s and Enter is that area', async (country, kind) => {
    const field = await openField(country, kind, locale);
    const areas = areasOf(country).filter(({ city }) => kind === 'area' || (kind === 'city') === !city);
    expect(areas.length).toBeGreaterThan(30);
    const every = Math.ceil(areas.length / 40);
    // The test of suggestAreas takes every one; each here costs the drawing of a list.
    for (const { name, city } of areas.filter((_, index) => index % every === 0)) {
      if (city) field.setCity(city.en);
      field.type('');
      field.type(name[locale]);
      expect(field.marked(), name[locale]).toContain(name[locale]);
      field.press('Enter');
      expect(field.value(), name[locale]).toBe(name.en);
    }
  });
});

describe('what fits only in part', () => {
  it('suggests the area for a misspelling, without a warning meanwhile', async () => {
    const field = await openField('KW', 'area', 'en');
    field.type('slmia');
    expect(field.options()[0]).toContain('Salmiya');
    expect(field.help()).toBeNull();
  });

  it.each([
    ['KW', 'area', 'hammed'],
    ['KW', 'area', 'Shuwaikh'],
    ['SA', 'district', 'llah'],
    ['SA', 'district', 'Rawdah'],
  ] as const)('marks nothing in %s %s for %s, and Enter keeps what was typed', async (country, kind, text) => {
    const field = await openField(country, kind, 'en');
    field.type(text);
    expect(field.marked()).toBeNull();
    field.press('Enter');
    expect(field.value()).toBe(text);
    expect(field.options()).toEqual([]);
  });

  it('keeps a district as typed while its city is open and cities spell it in other letters', async () => {
    const field = await openField('SA', 'district', 'ar');
    field.type('الواحة');
    field.press('Enter');
    expect(field.value()).toBe('الواحة');
    field.setCity('Jeddah');
    field.press('Enter');
    expect(field.value()).toBe('Waha');
  });

  it('takes what an arrow key marks', async () => {
    const field = await openField('KW', 'area', 'en');
    field.type('Shuwaikh');
    field.press('ArrowDown');
    expect(field.marked()).toContain('Shuwaikh Industrial');
    field.press('ArrowUp');
    expect(field.marked()).toContain('Shuwaikh Medical');
    field.press('Enter');
    expect(field.value()).toBe('Shuwaikh Medical');
  });

  it('says at once that an area is not listed, and after Enter when only others were suggested', async () => {
    const field = await openField('KW', 'area', 'en');
    field.type('Atlantis');
    expect(field.help()).toBe(en.dropOff.unlisted.area);
    field.type('Salam Town');
    field.press('Enter');
    expect(field.help()).toBe(en.dropOff.unlisted.area);
    field.type('Salmiya');
    expect(field.help()).toBeNull();
  });
});
