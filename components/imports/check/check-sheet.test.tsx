// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { NewImport } from '@/components/imports/new-import';
import { LiveProvider } from '@/components/live/live-provider';
import type { SheetState } from '@/lib/sheet/work/messages';
import { openPage, settle } from '@/lib/testing/testing-page';

const STATE: SheetState = {
  ...{ status: 'open', refusal: null, canUndo: false, unchecked: [], questions: [], lines: [] },
  sheet: {
    ...{ name: 'orders.csv', sheet: null, otherSheets: [], columns: [], continuedFrom: null, system: null },
    branchRule: { kind: 'nearest' },
  } as never,
  totals: null,
};
class HeaderOnly extends EventTarget {
  postMessage({ type }: { type: string }): void {
    if (type !== 'open') return;
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { state: STATE, isAnew: true } })));
  }
  terminate(): void {}
}

test('a file with a header alone says that it has no orders, not that nothing is wrong', async () => {
  vi.stubGlobal('Worker', HeaderOnly);
  const page = await openPage(
    <LiveProvider userId="u-1" connectionId="c-alpha">
      <NewImport />
    </LiveProvider>,
    {
      answers: {
        'GET /api/branches': { branches: [], syncedAt: null, stale: false, wantsAddress: false, problem: null },
      },
    },
  );
  await settle();
  expect(page.text()).toContain('No order was found below the header of this file.');
  expect(page.text()).not.toContain('No row has an open problem');
});
