// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { NewImport } from '@/components/imports/new-import';
import { RefusedRowsForm } from '@/components/imports/progress/refused-rows-form';
import { LiveProvider } from '@/components/live/live-provider';
import { MERCHANT, openPage, settle } from '@/lib/testing/testing-page';

const opened: string[] = [];
class TestWorker extends EventTarget {
  postMessage({ type, storageKey }: { type: string; storageKey?: string }): void {
    if (type === 'open' && storageKey) opened.push(storageKey);
  }
  terminate(): void {}
}

const PROGRESS = {
  id: 'i-1',
  name: 'boxes.csv',
  state: 'done',
  reason: null,
  reasonUntil: null,
  reasonText: null,
  counts: { waiting: 0, sending: 0, sent: 0, unresolved: 0, refused: 1, skipped: 0, canceled: 0 },
  total: 1,
  unsent: 0,
  fees: '0',
  currency: 'KWD',
  createdByName: null,
  actorName: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  endedAt: '2026-11-20T09:01:00.000Z',
  expectedEndAt: null,
  sendUntil: null,
};
const REFUSED = {
  position: 0,
  line: 2,
  reference: 'R-1',
  state: 'refused',
  order: {},
  problem: null,
  delivery: null,
  otherImport: null,
  isMendable: true,
};

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
        'GET /api/imports/i-1': PROGRESS,
        'GET /api/imports/i-1/rows': { rows: [REFUSED], next: null },
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
