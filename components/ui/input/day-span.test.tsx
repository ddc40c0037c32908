// @vitest-environment jsdom
import { NextIntlClientProvider } from 'next-intl';
import { act, useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import ui from '@/lib/i18n/messages/en/ui.json';
import { rootFor } from '@/lib/testing/root-for';
import { DaySpan } from './day-span';
import { typeDay } from './testing-type-day';

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

type Days = { from?: string; to?: string };

function Page({ changes }: { changes: object[] }) {
  const [value, setValue] = useState<Days>({ from: '2026-11-10', to: '2026-11-20' });
  return (
    <DaySpan
      labels={{ from: 'From', to: 'To' }}
      value={value}
      onChange={(change) => {
        changes.push(change);
        const { from, to } = { ...value, ...change };
        setValue({ ...(from && { from }), ...(to && { to }) });
      }}
    />
  );
}

async function open() {
  const changes: object[] = [];
  const page = document.body.appendChild(document.createElement('div'));
  const root = rootFor(page);
  await act(async () =>
    root.render(
      <NextIntlClientProvider locale="en" messages={{ ui }}>
        <Page changes={changes} />
      </NextIntlClientProvider>,
    ),
  );
  const [from, to] = page.querySelectorAll<HTMLInputElement>('[placeholder]');
  if (!from || !to) throw new Error('the fields are not there');
  return { from, to, changes };
}

test('a day is shown day first, and handed on once it is typed to its end', async () => {
  const { from, changes } = await open();
  expect(from.value).toBe('10/11/2026');
  await typeDay(from, '9', '9/11', '9/11/2', '9/11/20', '9/11/202');
  expect(from.value).toBe('9/11/202');
  expect(changes).toEqual([]);
  await typeDay(from, '9/11/2025');
  expect(changes).toEqual([{ from: '2025-11-09' }]);
  await typeDay(from, '٨-١١-٢٠٢٥');
  expect(changes.at(-1)).toEqual({ from: '2025-11-08' });
});

test('the calendar of the browser hands its day on', async () => {
  const { changes } = await open();
  const calendar = document.querySelectorAll<HTMLInputElement>('[type=date]');
  await typeDay(calendar[calendar.length - 2] ?? expect.fail('no calendar'), '2026-11-12');
  expect(changes).toEqual([{ from: '2026-11-12' }]);
});

test('a day beyond the other end is not handed on, and leaving the field shows the last one that was', async () => {
  const { from, to, changes } = await open();
  await typeDay(to, '01/11/2026', '31/02/2027');
  expect(changes).toEqual([]);
  await typeDay(to, '15/11/2026');
  expect(changes).toEqual([{ to: '2026-11-15' }]);
  await typeDay(from, '16/11/2026');
  expect(from.value).toBe('16/11/2026');
  await act(async () => from.blur());
  expect(from.value).toBe('10/11/2026');
  expect(changes).toHaveLength(1);
});

test('a day can be taken away', async () => {
  const { to, changes } = await open();
  await typeDay(to, '');
  expect(changes).toEqual([{ to: null }]);
  await act(async () => to.blur());
  expect(to.value).toBe('');
});
