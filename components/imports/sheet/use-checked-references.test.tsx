// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MOST_ROWS } from '@/lib/imports/schema';
import type { SheetState } from '@/lib/sheet/work/messages';
import { openPage, settle } from '@/lib/testing/testing-page';
import { SheetStore } from './sheet-store';
import { useCheckedReferences } from './use-checked-references';

const STATE = { ...new SheetStore().getState(), status: 'open' } as const;
const known: unknown[] = [];
const KNOWN = { reference: 'R-1', deliveryId: 'd-1', code: 'K1', importName: null };
const BLOCKED = { phone: '+96550123456', reason: 'Never paid' };
const store = new SheetStore();
store.send = (message) => void known.push(message);
let isChecked: boolean;
let rowsPerMinute: number | null;
function Sheet({ unchecked, status = 'open' }: { unchecked: string[]; status?: SheetState['status'] }) {
  ({ isChecked, rowsPerMinute } = useCheckedReferences(store, { ...STATE, status, unchecked }));
  return null;
}

test('a sheet is checked once the server was asked about all of its references', async () => {
  const asked = ['R-1', 'R-2'];
  const page = await openPage(<Sheet unchecked={asked} />, {
    answers: { 'POST /api/imports/check': { known: [KNOWN], blocked: [BLOCKED], rowsPerMinute: 60 } },
  });
  await vi.waitFor(() =>
    expect(known).toEqual([{ type: 'known', checked: asked, known: [KNOWN], blocked: [BLOCKED] }]),
  );
  // The worker still has to take what the server knows.
  await page.show(<Sheet unchecked={asked} />);
  expect(isChecked).toBe(false);
  await page.show(<Sheet unchecked={[]} />);
  expect([isChecked, rowsPerMinute]).toEqual([true, 60]);
  await page.show(<Sheet unchecked={['R-3']} />);
  expect(isChecked).toBe(false);
});

const CHECK = 'POST /api/imports/check';
const RESULT = { known: [], blocked: [], rowsPerMinute: 30 };
const bodies = (page: Awaited<ReturnType<typeof openPage>>) =>
  page.callsOf(CHECK).map(({ body }) => (body as { references: string[] }).references);

test('a sheet that is not open asks nothing, and one without references asks how many orders go in a minute', async () => {
  let answer = (_: object) => {};
  const page = await openPage(<Sheet unchecked={['R-1']} status="reading" />, {
    answers: {
      [CHECK]: () =>
        new Promise<object>((resolve) => {
          answer = resolve;
        }),
    },
  });
  expect([bodies(page), isChecked]).toEqual([[], false]);
  await page.show(<Sheet unchecked={[]} />);
  await vi.waitFor(() => expect(bodies(page)).toEqual([[]]));
  expect([isChecked, rowsPerMinute]).toEqual([false, null]);
  await act(async () => answer(RESULT));
  await settle();
  expect([isChecked, rowsPerMinute]).toEqual([true, 30]);
});

test('at most as many references as an import takes are asked about at once, the rest by the next call', async () => {
  const many = Array.from({ length: MOST_ROWS + 1 }, (_, index) => `R-${index}`);
  const page = await openPage(<Sheet unchecked={many} />, { answers: { [CHECK]: RESULT } });
  await vi.waitFor(() => expect(bodies(page)).toEqual([many.slice(0, MOST_ROWS)]));
});

test('a check that fails is made again after ten seconds, and not once the sheet has others to check', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const first = ['R-1'];
  const page = await openPage(<Sheet unchecked={first} />, {
    answers: { [CHECK]: [new TypeError('reset'), RESULT, new TypeError('reset'), RESULT] },
  });
  await pass(1);
  await pass(9_000);
  expect(bodies(page)).toEqual([first]);
  await pass(1_100);
  await pass(800);
  expect(bodies(page)).toEqual([first, first]);
  await page.show(<Sheet unchecked={['R-2']} />);
  await pass(600);
  expect(bodies(page)).toHaveLength(2);
  await pass(200);
  expect(bodies(page).at(-1)).toEqual(['R-2']);
  await page.show(<Sheet unchecked={[]} />);
  await pass(20_000);
  expect(bodies(page)).toHaveLength(3);
});
