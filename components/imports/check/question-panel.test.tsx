// @vitest-environment jsdom
import { NextIntlClientProvider } from 'next-intl';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import form from '@/lib/i18n/messages/en/delivery-form.json';
import imports from '@/lib/i18n/messages/en/imports.json';
import { CORPUS_BRANCHES } from '@/lib/sheet/corpus/testing-branches';
import type { QuestionView, ToWorker } from '@/lib/sheet/work/messages';
import { SheetStore } from '../sheet/sheet-store';
import { QuestionPanel } from './question-panel';
import { UnusedColumns } from './unused-columns';

vi.mock('@/components/shell/user/session-context', () => ({ useConnection: () => ({ country: 'KW' }) }));

/** Keeps the answers instead of sending them to a worker. */
class TestStore extends SheetStore {
  readonly given: unknown[] = [];
  override send(message: ToWorker): void {
    if (message.type === 'answer') this.given.push([message.key, message.answer]);
    if (message.type === 'map') this.given.push([message.index, message.field]);
  }
}

let root: ReturnType<typeof createRoot>;
const show = (shown: ReactNode) =>
  act(async () =>
    root.render(
      <NextIntlClientProvider locale="en" messages={{ imports, 'delivery-form': form }}>
        {shown}
      </NextIntlClientProvider>,
    ),
  );
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click());

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => act(async () => root.unmount()));

const STATUS: QuestionView = {
  key: 'status completed',
  kind: 'status',
  value: 'Completed',
  column: 'Status',
  rows: 38,
  answer: null,
};

test('a word of many rows is one question, answered by one click', async () => {
  const store = new TestStore();
  await show(<QuestionPanel store={store} questions={[STATUS]} branches={CORPUS_BRANCHES.KW} />);
  expect(document.body.textContent).toContain('1 question for the whole file');
  expect(document.body.textContent).toContain('“Completed”, 38 rows: send them, or leave them out?');
  await press('Leave out');
  expect(store.given).toEqual([['status completed', 'leave']]);
});

test('an answered question stays and shows its answer', async () => {
  const store = new TestStore();
  await show(<QuestionPanel store={store} questions={[{ ...STATUS, answer: 'leave' }]} branches={[]} />);
  expect(document.querySelector('[aria-pressed=true]')?.textContent).toBe('Leave out');
  await press('Send');
  expect(store.given).toEqual([['status completed', 'send']]);
});

test('a payment, a missing payment, a branch and a column have answers of their own', async () => {
  const store = new TestStore();
  const of = (key: string, rest: Partial<QuestionView>): QuestionView => ({ ...STATUS, key, rows: 1, ...rest });
  await show(
    <QuestionPanel
      store={store}
      questions={[
        of('payment x', { kind: 'payment', value: 'X' }),
        of('branch hub', { kind: 'branch', value: 'Hub' }),
        of('column pick', { kind: 'column', value: 'Pick', index: 8, field: 'branch' }),
      ]}
      branches={CORPUS_BRANCHES.KW}
    />,
  );
  await press('Paid');
  await press('Use it');
  await press('Not used');
  const select = document.querySelector('select');
  await act(async () => {
    if (select) select.value = CORPUS_BRANCHES.KW[1]?.id ?? '';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(store.given).toEqual([
    ['payment x', 'paid'],
    [8, 'branch'],
    ['column pick', 'unused'],
    ['branch hub', CORPUS_BRANCHES.KW[1]?.id],
  ]);
  await show(
    <QuestionPanel store={store} questions={[of('payment ', { kind: 'payment', value: '' })]} branches={[]} />,
  );
  expect(document.body.textContent).toContain('1 row doesn’t say how it is paid: cash, or paid?');
  const [nearby] = CORPUS_BRANCHES.KW;
  const noBranch = of('branch ', { kind: 'branch', value: '' });
  await show(<QuestionPanel store={store} questions={[noBranch]} branches={nearby ? [nearby] : []} />);
  expect(document.body.textContent).toContain('1 row doesn’t name the branch, others do: which one is it?');
  const choices = [...document.querySelectorAll('option')].map(({ text }) => text);
  expect(choices).toEqual(['Choose a branch', 'From the nearest branch', nearby?.name]);
});

test('unused columns of the file are named with their cells', async () => {
  const column = { index: 0, name: 'Barcode', field: null, samples: ['12', '13', '14'] };
  await show(
    <UnusedColumns
      columns={[column, { ...column, index: 1, name: 'Phone', field: 'phone' }, { ...column, index: 2, name: '' }]}
    />,
  );
  expect([...document.querySelectorAll('li')].map((item) => item.textContent)).toEqual(['Barcode 12 · 13 · 14']);
});
