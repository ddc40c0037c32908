import { afterEach, expect, test, vi } from 'vitest';
import type { ColumnView, FromWorker, RowView, SheetView, ToWorker } from '@/lib/sheet/work/messages';
import { SheetStore } from './sheet-store';

/** A worker that sends only the messages of the test. */
class TestWorker extends EventTarget {
  static last: TestWorker;
  readonly received: ToWorker[] = [];
  constructor() {
    super();
    TestWorker.last = this;
  }
  postMessage(message: ToWorker): void {
    this.received.push(message);
  }
  isEnded = false;
  terminate(): void {
    this.isEnded = true;
  }
  answer(data: FromWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const column = (index: number, name: string): ColumnView => ({ index, name, field: 'name', samples: [] });
const sheet = (...names: string[]): SheetView => ({
  id: 'sheet',
  name: 'orders.csv',
  sheet: null,
  otherSheets: [],
  system: null,
  columns: names.map((name, index) => column(index, name)),
  branchRule: { kind: 'nearest' },
  hasBranchColumn: false,
  count: 1,
  continuedFrom: null,
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a cell of a column that was added after its row came can be written', () => {
  vi.stubGlobal('Worker', TestWorker);
  const store = new SheetStore();
  store.open({ type: 'open', storageKey: 'key', options: { country: 'KW', branches: [] }, file: '' });
  const worker = TestWorker.last;
  const early: RowView = { line: 2, state: 'ready', cells: ['Noura', '12'], remarks: [], known: null };
  worker.answer({ state: { sheet: sheet('Name', 'House') }, isAnew: true });
  worker.answer({ rows: [early] });
  worker.answer({ state: { sheet: sheet('Name', 'House', '', '') } });
  const changes = [
    { line: 2, position: 3, text: 'cash' },
    { line: 2, position: 0, text: 'Ali' },
  ];
  store.apply(changes);
  expect(store.row(2)?.cells).toEqual(['Ali', '12', '', 'cash']);
  expect(worker.received.at(-1)).toEqual({ type: 'apply', changes });
});

test('a file that is not read within 20 seconds ends its worker with a sentence', () => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', TestWorker);
  const store = new SheetStore();
  const open = () =>
    store.open({ type: 'open', storageKey: 'key', options: { country: 'KW', branches: [] }, file: 'x' });
  open();
  const { last } = TestWorker;
  vi.advanceTimersByTime(19_999);
  expect([last.isEnded, store.getState().refusal]).toEqual([false, null]);
  vi.advanceTimersByTime(1);
  expect([last.isEnded, store.getState()]).toMatchObject([true, { status: 'none', refusal: 'tooSlow' }]);
  open();
  expect(TestWorker.last).not.toBe(last);
  TestWorker.last.answer({ state: { sheet: sheet('Name') }, isAnew: true });
  vi.advanceTimersByTime(60_000);
  expect(TestWorker.last.isEnded).toBe(false);
});

test('the sheet counts as saved when the worker has kept it', async () => {
  vi.stubGlobal('Worker', TestWorker);
  const store = new SheetStore();
  let isSaved = false;
  const saving = store.save().then(() => {
    isSaved = true;
  });
  expect(TestWorker.last.received).toEqual([{ type: 'save', request: 1 }]);
  await Promise.resolve();
  expect(isSaved).toBe(false);
  TestWorker.last.answer({ done: { request: 1, rows: [] } });
  await saving;
  expect(isSaved).toBe(true);
});
