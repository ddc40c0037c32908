// @vitest-environment jsdom
import { act, useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { rootFor } from '@/lib/testing/root-for';
import { DaySpan } from './day-span';

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

/** The values that a date field of Chrome has while one types. */
async function type(field: HTMLInputElement, ...values: string[]) {
  await act(async () => field.focus());
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const value of values)
    await act(async () => {
      set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
}

test('a year is handed on once it is typed to its end', async () => {
  const { from, changes } = await open();
  await type(from, '0002-11-10', '0020-11-10', '0202-11-10');
  expect(from.value).toBe('0202-11-10');
  expect(changes).toEqual([]);
  await type(from, '2025-11-10');
  expect(changes).toEqual([{ from: '2025-11-10' }]);
});

test('a day beyond the other end is not handed on, and leaving the field shows the last one that was', async () => {
  const { from, to, changes } = await open();
  await type(to, '2026-11-01');
  expect(changes).toEqual([]);
  await type(to, '2026-11-15');
  expect(changes).toEqual([{ to: '2026-11-15' }]);
  await type(from, '2026-11-16');
  expect(from.value).toBe('2026-11-16');
  await act(async () => from.blur());
  expect(from.value).toBe('2026-11-10');
  expect(changes).toHaveLength(1);
});

test('a day can be taken away', async () => {
  const { to, changes } = await open();
  await type(to, '');
  expect(changes).toEqual([{ to: null }]);
  await act(async () => to.blur());
  expect(to.value).toBe('');
});
