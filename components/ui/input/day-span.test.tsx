// @vitest-environment jsdom
import { act, useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
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
  await act(async () => root.render(<Page changes={changes} />));
  const [from, to] = page.querySelectorAll('input');
  if (!from || !to) throw new Error('the fields are not there');
  return { from, to, changes };
}

test('a year is handed on once it is typed to its end', async () => {
  const { from, changes } = await open();
  await typeDay(from, '0002-11-10', '0020-11-10', '0202-11-10');
  expect(from.value).toBe('0202-11-10');
  expect(changes).toEqual([]);
  await typeDay(from, '2025-11-10');
  expect(changes).toEqual([{ from: '2025-11-10' }]);
});

test('a day beyond the other end is not handed on, and leaving the field shows the last one that was', async () => {
  const { from, to, changes } = await open();
  await typeDay(to, '2026-11-01');
  expect(changes).toEqual([]);
  await typeDay(to, '2026-11-15');
  expect(changes).toEqual([{ to: '2026-11-15' }]);
  await typeDay(from, '2026-11-16');
  expect(from.value).toBe('2026-11-16');
  await act(async () => from.blur());
  expect(from.value).toBe('2026-11-10');
  expect(changes).toHaveLength(1);
});

test('a day can be taken away', async () => {
  const { to, changes } = await open();
  await typeDay(to, '');
  expect(changes).toEqual([{ to: null }]);
  await act(async () => to.blur());
  expect(to.value).toBe('');
});
