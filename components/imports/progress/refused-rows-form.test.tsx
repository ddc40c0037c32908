// @vitest-environment jsdom

import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { PROGRESS, refusedRow } from '@/components/imports/sheet/testing-progress';
import { LiveProvider } from '@/components/live/live-provider';
import { MERCHANT, openPage, refusal, settle } from '@/lib/testing/testing-page';
import { RefusedRowsForm } from './refused-rows-form';

/** A worker with a sheet of two corrected rows: the second of the import before the first, and confirmed. */
class TestWorker extends EventTarget {
  postMessage({ type, request }: { type: string; request?: number }): void {
    const answer = (data: object) => this.dispatchEvent(new MessageEvent('message', { data }));
    if (type === 'open') answer({ state: { totals: { ready: 2 }, status: 'open' } });
    if (type === 'ready')
      answer({
        done: {
          request,
          rows: [
            { line: 9, order: { reference: 'R-2' }, isKnown: false, isConfirmed: true },
            { line: 5, order: { reference: 'R-1' }, isKnown: false, isConfirmed: false },
          ],
        },
      });
  }
  terminate(): void {}
}

const DONE = { ...PROGRESS, state: 'done', counts: { ...PROGRESS.counts, waiting: 0, refused: 2 } };

async function open(answers: (object | Response)[]) {
  vi.stubGlobal('Worker', TestWorker);
  const page = await openPage(
    <LiveProvider userId="u-1" connectionId={MERCHANT.id}>
      <RefusedRowsForm id="i-1" />
    </LiveProvider>,
    {
      answers: {
        'GET /api/imports/i-1': DONE,
        'GET /api/imports/i-1/rows': { rows: [refusedRow(1, 5), refusedRow(2, 9)], next: null },
        'GET /api/branches': { branches: [], syncedAt: null, stale: false, wantsAddress: false, problem: null },
        'PUT /api/imports/i-1/rows/1': answers,
        'PUT /api/imports/i-1/rows/2': new Response(null, { status: 204 }),
      },
    },
  );
  await settle();
  const send = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('2'));
  await act(async () => send?.click());
  await settle();
  return page;
}

test('each corrected row goes to its own position, and is confirmed only where a person has done so', async () => {
  const page = await open([new Response(null, { status: 204 })]);
  expect(page.calls.filter(({ call }) => call.startsWith('PUT')).map(({ call, body }) => [call, body])).toEqual([
    ['PUT /api/imports/i-1/rows/2', { order: { reference: 'R-2' }, isConfirmed: true }],
    ['PUT /api/imports/i-1/rows/1', { order: { reference: 'R-1' }, isConfirmed: false }],
  ]);
  expect(page.went).toEqual(['/c/alpha/deliveries/import/i-1']);
});

test('a row that is refused again keeps the page', async () => {
  const page = await open([refusal(409, 'import_row_sent')]);
  expect(page.went).toEqual([]);
  expect(document.querySelector('[role=alert]')?.textContent).toContain('1');
});
