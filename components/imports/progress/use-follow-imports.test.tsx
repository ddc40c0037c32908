// @vitest-environment jsdom

import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PROGRESS } from '@/components/imports/sheet/testing-progress';
import { openBrowser } from '@/lib/http/testing-browser-calls';
import { importQueries } from '@/lib/imports/queries';
import type { ImportProgress } from '@/lib/imports/schema';
import { useLiveEvents } from '@/lib/live/use-live';
import { useFollowImports } from './use-follow-imports';

vi.mock('@/lib/live/use-live', () => ({ useLiveEvents: vi.fn() }));
afterEach(() => vi.unstubAllGlobals());

const COUNTS = { waiting: 1, sending: 0, sent: 2, unresolved: 0, refused: 0, skipped: 0, canceled: 0 };
const SENDING: ImportProgress = { ...PROGRESS, counts: COUNTS, total: 3, fees: '1.500' };
const DONE: ImportProgress = { ...SENDING, state: 'done', counts: { ...COUNTS, waiting: 0, sent: 3 } };

test('an answer from before a live change does not put an import back', async () => {
  const { client, hook } = openBrowser();
  let stored = SENDING;
  const answers: (() => void)[] = [];
  const answerAll = () => act(async () => answers.splice(0).map((answer) => answer()));
  vi.stubGlobal('fetch', (url: string) => {
    const body = url.endsWith('i-1') ? stored : { imports: [stored], isNarrowed: false };
    return new Promise((resolve) => answers.push(() => resolve(Response.json(body))));
  });
  hook(() => {
    useFollowImports();
    return [useQuery(importQueries.detail('i-1')), useQuery(importQueries.list())];
  });
  await answerAll();
  act(() => void client.invalidateQueries({ queryKey: importQueries.all }));
  expect(answers).toHaveLength(2);

  stored = DONE;
  comes(DONE, { id: 'of a later version' });
  await answerAll();
  await answerAll();
  expect(client.getQueryData(importQueries.detail('i-1').queryKey)).toEqual(DONE);
  expect(client.getQueryData(importQueries.list().queryKey)?.imports).toEqual([DONE]);
  expect(answers).toHaveLength(0);
});

test('a progress that comes late puts neither the import nor the list back', () => {
  const { client, hook } = openBrowser();
  const newest = { ...DONE, updatedAt: '2026-11-20T09:00:05.000Z' };
  client.setQueryData(importQueries.detail('i-1').queryKey, newest);
  client.setQueryData(importQueries.list().queryKey, { imports: [newest], isNarrowed: false });
  hook(() => [useFollowImports()]);
  comes(SENDING);
  expect(client.getQueryData(importQueries.detail('i-1').queryKey)).toEqual(newest);
  expect(client.getQueryData(importQueries.list().queryKey)?.imports).toEqual([newest]);
});

test('a screen that opens does not believe what another one has read', async () => {
  const { client, hook, browser, calls } = openBrowser();
  client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  client.setQueryData(importQueries.detail('i-1').queryKey, SENDING);
  client.setQueryData(importQueries.list().queryKey, { imports: [SENDING], isNarrowed: false });
  browser.answer = () => Response.json(DONE);
  hook(() => [useQuery(importQueries.detail('i-1')), useQuery(importQueries.list())]);
  await vi.waitFor(() => expect(client.getQueryData(importQueries.detail('i-1').queryKey)).toEqual(DONE));
  expect(calls).toEqual(['GET /api/imports/i-1', 'GET /api/imports']);
});

/** A change that the stream brings. */
function comes(...rows: object[]) {
  const [[, listener] = []] = vi
    .mocked(useLiveEvents)
    .mock.calls.filter(([kind]) => kind === 'import')
    .slice(-1);
  act(() => listener?.({ subjects: [{ id: 'i-1', by: [] }], rows, replay: null }));
}
