// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import imports from '@/lib/i18n/messages/en/imports.json';
import { CORPUS_BRANCHES } from '@/lib/sheet/corpus/testing-branches';
import { readSheet } from '@/lib/sheet/read-sheet';
import type { ReadyRow, RowView } from '@/lib/sheet/work/messages';
import { SheetStore } from '../sheet/sheet-store';
import { RowLine } from './row-line';

vi.mock('@/components/shell/use-abilities', () => ({ useAbilities: () => ({ by: () => 'v2' }) }));
vi.mock('@/components/nav/connection-navigation', () => ({ Link: () => null }));
vi.mock('@/lib/http/use-problem-text', () => ({ useProblemText: () => () => ({ title: 'refused' }) }));
vi.mock('@/lib/http/call', () => ({ call: async () => ({ deliveryFee: '1.000', currency: 'KWD' }) }));

const HEAD = 'Name,Phone,Area,Block,Street,House,Amount,Payment';
const CELLS = ['Noura', '50001234', 'Salmiya', '10', '3', '12', '12.500', 'cash'];

/** A sheet of one ready row, without a worker. */
class TestStore extends SheetStore {
  sendable: ReadyRow[] = [];
  override async ready(): Promise<ReadyRow[]> {
    return this.sendable;
  }
}

const store = new TestStore();
const client = new QueryClient();
let root: ReturnType<typeof createRoot>;

const show = (row: RowView) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <NextIntlClientProvider locale="en" messages={{ imports }}>
          <RowLine store={store} row={row} />
        </NextIntlClientProvider>
      </QueryClientProvider>,
    ),
  );
const button = () => document.querySelector('button');

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const reading = await readSheet(`${HEAD}\n${CELLS}`, { country: 'KW', branches: CORPUS_BRANCHES.KW });
  const order = reading.ok && reading.orders.rows[0]?.order;
  if (order) store.sendable = [{ line: 2, order, isConfirmed: false, isKnown: false }];
});
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => act(async () => root.unmount()));

test('the fee of a row goes when a cell of the row changes', async () => {
  const row: RowView = { line: 2, state: 'ready', cells: CELLS, remarks: [], known: null };
  await show(row);
  await act(async () => button()?.click());
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(document.body.textContent).toContain('1.000');
  });
  await show({ ...row });
  expect(document.body.textContent).toContain('1.000');
  await show({ ...row, cells: CELLS.with(2, 'Jahra') });
  expect(document.body.textContent).not.toContain('1.000');
  expect(button()).not.toBeNull();
});
