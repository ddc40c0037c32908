import { expect, test, vi } from 'vitest';
import type { FromWorker, OpenMessage, SheetState, ToWorker } from './messages';
import './sheet-worker';

/** The page's knowledge from the worker's messages. */
const page = vi.hoisted(() => {
  const known: { state: Partial<SheetState>; lines: number[]; send: (message: ToWorker) => void } = {
    state: {},
    lines: [],
    send: () => undefined,
  };
  vi.stubGlobal('addEventListener', (_: string, listener: (event: { data: ToWorker }) => void) => {
    known.send = (data) => listener({ data });
  });
  vi.stubGlobal('postMessage', ({ state, isAnew, rows = [] }: FromWorker) => {
    if (isAnew) known.lines = [];
    known.lines.push(...rows.flatMap(({ line }) => (known.lines.includes(line) ? [] : line)));
    known.state = { ...known.state, ...state };
  });
  return known;
});

vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async () => undefined,
  set: async () => undefined,
  del: async () => undefined,
}));

const HEAD = 'Name,Phone,Area,Block,Street,House,Amount,Payment';
const sheetOf = (count: number) =>
  [HEAD, ...Array.from({ length: count }, (_, at) => `Noura,5000${1000 + at},Salmiya,10,3,12,12.500,cash`)].join('\n');
const opening = (name: string, file: string): OpenMessage => {
  return { type: 'open', storageKey: 'key', options: { country: 'KW', branches: [] }, name, file };
};

/** Looks often, so that it sees a reading before it ends. */
const until = (check: () => void) => vi.waitFor(check, { interval: 1, timeout: 20_000 });

test('a second file that is refused while the first is read leaves the first as it is', async () => {
  page.send(opening('first.csv', sheetOf(300)));
  await until(() => expect(page.lines.length).toBeGreaterThan(0));
  page.send(opening('second.csv', 'no orders'));
  await until(() => expect(page.state.refusal).toBe('noOrders'));
  expect(page.state.status).toBe('reading');
  await until(() => expect(page.state.status).toBe('open'));
  expect(page.lines).toHaveLength(300);
  expect(page.state).toMatchObject({ refusal: 'noOrders', totals: { rows: 300 }, sheet: { name: 'first.csv' } });
});

test('a second file that can be read takes the place of the first', async () => {
  page.send(opening('first.csv', sheetOf(300)));
  await until(() => expect(page.lines.length).toBeGreaterThan(0));
  page.send(opening('second.csv', sheetOf(3)));
  await until(() => expect(page.state).toMatchObject({ status: 'open', totals: { rows: 3 } }));
  expect(page.state.sheet?.name).toBe('second.csv');
  expect(page.lines).toEqual([2, 3, 4]);
});

test('a file that is still opened when the sheet is discarded does not come', async () => {
  page.send(opening('first.csv', sheetOf(3)));
  await until(() => expect(page.state).toMatchObject({ status: 'open', sheet: { name: 'first.csv' } }));
  page.send(opening('second.csv', sheetOf(3)));
  page.send({ type: 'discard' });
  page.send(opening('third.csv', 'no orders'));
  await until(() => expect(page.state.refusal).toBe('noOrders'));
  expect(page.state).toMatchObject({ status: 'none', sheet: { name: 'first.csv' } });
});
