// @vitest-environment jsdom
import { existsSync, readFileSync } from 'node:fs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { rootFor } from '@/lib/testing/root-for';
import { checkReferences, importQueries, useImportVerb, useMendImportRow, useStartImport } from './queries';
import type { ImportProgress } from './schema';

const PROGRESS: ImportProgress = {
  id: 'i-1',
  name: 'boxes.csv',
  state: 'running',
  reason: null,
  reasonText: null,
  counts: { waiting: 1, sending: 0, sent: 2, unresolved: 0, refused: 0, skipped: 0, canceled: 0 },
  total: 3,
  unsent: 0,
  fees: '1.500',
  currency: 'KWD',
  createdByName: null,
  actorName: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  endedAt: null,
  expectedEndAt: null,
  sendUntil: null,
};
const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(() => vi.unstubAllGlobals());

test('every call of the browser has its route', async () => {
  const calls: string[] = [];
  const answer = (_url: string, { method }: RequestInit) => {
    calls.push(`${method} ${_url.split('?')[0]}`);
    return /(pause|resume|stop|rows\/3)$/.test(_url) ? new Response(null, { status: 204 }) : Response.json(PROGRESS);
  };
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init: RequestInit) => answer(url, init)),
  );
  const page = open(() => ({
    start: useStartImport(),
    pause: useImportVerb('i-1', 'pause'),
    resume: useImportVerb('i-1', 'resume'),
    stop: useImportVerb('i-1', 'stop'),
    mend: useMendImportRow('i-1'),
  }));
  const ignore = () => undefined;
  await act(async () => {
    await page().start.mutateAsync({ id: 'i-1', name: 'boxes.csv', rows: [] });
    await page().pause.mutateAsync({});
    await page().resume.mutateAsync({ ignoreWallet: true });
    await page().stop.mutateAsync({});
    await page().mend.mutateAsync({ position: 3, order: {}, isConfirmed: false });
    await checkReferences(['R-1']).catch(ignore);
    await client.fetchQuery(importQueries.list()).catch(ignore);
    await client.fetchQuery(importQueries.detail('i-1'));
    await client.fetchInfiniteQuery(importQueries.rows('i-1', 'refused')).catch(ignore);
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(new Set(calls).size).toBe(9);
  for (const call of calls) expect(hasRoute(call), call).toBe(true);
});

function hasRoute(call: string): boolean {
  const [method, path = ''] = call.split(' ');
  const file = `app${path.replace('/i-1', '/[id]').replace(/rows\/\d+$/, 'rows/[position]')}/route.ts`;
  return existsSync(file) && readFileSync(file, 'utf8').includes(`export const ${method} =`);
}

function Page({ onShown }: { onShown: () => void }) {
  onShown();
  return null;
}

/** Opens a page with a hook; returns what the hook gives. */
function open<Given>(hook: () => Given): () => Given {
  const given: { now?: Given } = {};
  const onShown = () => {
    given.now = hook();
  };
  const root = rootFor(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Page onShown={onShown} />
      </QueryClientProvider>,
    ),
  );
  return () => {
    if (!given.now) throw new Error('the page is not drawn');
    return given.now;
  };
}
