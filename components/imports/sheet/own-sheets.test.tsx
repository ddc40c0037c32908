// @vitest-environment jsdom

import { expect, test, vi } from 'vitest';
import { NewImport } from '@/components/imports/new-import';
import { RefusedRowsForm } from '@/components/imports/progress/refused-rows-form';
import { PROGRESS, refusedRow } from '@/components/imports/sheet/testing-progress';
import { LiveProvider } from '@/components/live/live-provider';
import { MERCHANT, openPage, settle } from '@/lib/testing/testing-page';

const opened: string[] = [];
class TestWorker extends EventTarget {
  postMessage({ type, storageKey }: { type: string; storageKey?: string }): void {
    if (type === 'open' && storageKey) opened.push(storageKey);
  }
  terminate(): void {}
}

const DONE = { ...PROGRESS, state: 'done', counts: { ...PROGRESS.counts, waiting: 0, refused: 1 } };

/** The name under which the browser keeps the sheet of a page. */
async function keyOf(page: 'new' | 'refused', role: 'owner' | 'dispatcher', merchantId = MERCHANT.id) {
  vi.stubGlobal('Worker', TestWorker);
  opened.length = 0;
  const merchant = { ...MERCHANT, id: merchantId };
  await openPage(
    <LiveProvider userId={`u-${role}`} connectionId={merchantId}>
      {page === 'new' ? <NewImport /> : <RefusedRowsForm id="i-1" />}
    </LiveProvider>,
    {
      role,
      merchant,
      answers: {
        'GET /api/imports/i-1': DONE,
        'GET /api/imports/i-1/rows': { rows: [refusedRow(0, 2)], next: null },
        'GET /api/branches': { branches: [], syncedAt: null, stale: false, wantsAddress: false, problem: null },
      },
    },
  );
  await settle();
  expect(opened).toHaveLength(1);
  return opened[0];
}

test.each(['new', 'refused'] as const)('a sheet of the page of %s rows is its person’s alone', async (page) => {
  const own = await keyOf(page, 'owner');
  expect(await keyOf(page, 'owner')).toBe(own);
  expect(await keyOf(page, 'dispatcher')).not.toBe(own);
  expect(await keyOf(page, 'owner', 'c-omega')).not.toBe(own);
});

test('refused rows don’t take the place of a new sheet', async () => {
  expect(await keyOf('refused', 'owner')).not.toBe(await keyOf('new', 'owner'));
});
