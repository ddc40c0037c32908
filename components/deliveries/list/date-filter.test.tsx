// @vitest-environment jsdom
import { NextIntlClientProvider } from 'next-intl';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { typeDay } from '@/components/ui/input/testing-type-day';
import deliveries from '@/lib/i18n/messages/en/deliveries.json';
import ui from '@/lib/i18n/messages/en/ui.json';
import { rootFor } from '@/lib/testing/root-for';
import { DateFilter } from './date-filter';

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers({ now: Date.parse('2026-11-25T09:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Days = { from?: string | null; to?: string | null };
let days: Days;

function Page({ from, to }: { from: string; to: string }) {
  const [value, setValue] = useState<Days>({ from, to });
  days = value;
  return (
    <DateFilter
      value={{ ...(value.from && { from: value.from }), ...(value.to && { to: value.to }) }}
      days={{ timeZone: 'Asia/Kuwait', dayStartHour: 0 }}
      onChange={(change) => setValue((before) => ({ ...before, from: change.from ?? null, to: change.to ?? null }))}
    />
  );
}

async function open(from: string, to: string) {
  const page = document.body.appendChild(document.createElement('div'));
  const root = rootFor(page);
  await act(async () =>
    root.render(
      <NextIntlClientProvider locale="en" timeZone="Asia/Kuwait" messages={{ deliveries, ui }}>
        <Page from={from} to={to} />
      </NextIntlClientProvider>,
    ),
  );
  const [first, last] = page.querySelectorAll<HTMLInputElement>('[placeholder]');
  if (!first || !last) throw new Error('the fields are not there');
  return { first, last };
}

test('an earlier day on the way to the typed one leaves the first day as it was', async () => {
  const { last } = await open('2026-11-10', '2026-11-20');
  await typeDay(last, '01/11/2026', '15/11/2026');
  expect(days).toEqual({ from: '2026-11-10', to: '2026-11-15' });
});

test('a day beyond the other end takes that along', async () => {
  const { first, last } = await open('2026-11-10', '2026-11-20');
  await typeDay(last, '05/11/2026');
  expect(days).toEqual({ from: '2026-11-05', to: '2026-11-05' });
  await typeDay(first, '08/11/2026');
  expect(days).toEqual({ from: '2026-11-08', to: '2026-11-08' });
  await typeDay(first, '');
  expect(days).toEqual({ from: null, to: '2026-11-05' });
});

test('a year that is not typed to its end changes nothing yet, and leaving the field shows the filter', async () => {
  const { first } = await open('2026-11-10', '2026-11-20');
  await typeDay(first, '10/11/2', '10/11/20', '10/11/202');
  expect(first.value).toBe('10/11/202');
  expect(days).toEqual({ from: '2026-11-10', to: '2026-11-20' });
  await act(async () => first.blur());
  expect(first.value).toBe('10/11/2026');
});
