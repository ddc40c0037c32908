// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deliveryActs } from '@/lib/deliveries/mutations';
import { testRow } from '@/lib/deliveries/testing-row';
import { CallProblem } from '@/lib/http/call';
import { eventually } from '@/lib/testing/eventually';
import type { BulkAct } from './bulk-act';
import { useBulk } from './use-bulk';

const asked: string[] = [];
let answers: Record<string, () => Promise<unknown>> = {};

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.spyOn(deliveryActs, 'cancel').mockImplementation(async (id, reason) => {
    asked.push(`${id} ${reason}`);
    await answers[id]?.();
    return {} as never;
  });
});
beforeEach(() => {
  asked.length = 0;
  answers = {};
});

const rows = ['a', 'b', 'c', 'd'].map((id) => testRow({ id }));
const refuse = (code: string) => () => Promise.reject(new CallProblem(409, { code }));

const now: { bulk?: ReturnType<typeof useBulk> } = {};

function Probe({ kind }: { kind: BulkAct }) {
  const bulk = useBulk(kind);
  useEffect(() => {
    now.bulk = bulk;
  });
  return null;
}

function open(kind: BulkAct = 'cancel') {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const draw = (client: QueryClient) => (
    <QueryClientProvider client={client}>
      <Probe kind={kind} />
    </QueryClientProvider>
  );
  act(() => root.render(draw(new QueryClient())));
  return { close: () => act(() => root.unmount()) };
}

/** Until the actions stand at this. */
const becomes = (state: object) => eventually(() => expect(now.bulk?.state).toMatchObject(state));

test('each order is asked for once, in order, and what one refuses stops no other', async () => {
  answers = { b: refuse('not_cancellable') };
  open();
  act(() => now.bulk?.run(rows, 'closed'));
  await becomes({ isRunning: false, doneIds: ['a', 'c', 'd'] });
  expect(asked).toEqual(['a closed', 'b closed', 'c closed', 'd closed']);
  expect(now.bulk?.state.refused.map(({ row }) => row.id)).toEqual(['b']);
});

test('the reason is left out for orders of v1 and v0, which take none', async () => {
  open();
  const mixed = (['v2', 'v1', 'v0'] as const).map((generation) => testRow({ id: generation, generation }));
  act(() => now.bulk?.run(mixed, 'closed'));
  await becomes({ isRunning: false, doneIds: ['v2', 'v1', 'v0'] });
  expect(asked).toEqual(['v2 closed', 'v1 ', 'v0 ']);
});

test('an order that was repeated for this time already does not count as done', async () => {
  vi.spyOn(deliveryActs, 'repeat').mockImplementation(
    async (id) => ({ outcome: id === 'b' ? 'repeated' : 'made', delivery: testRow({ id }) }) as const,
  );
  open('repeat');
  act(() => now.bulk?.run(rows, '2026-03-02T10:00:00.000Z'));
  await becomes({ isRunning: false, doneIds: ['a', 'c', 'd'] });
  expect(now.bulk?.state.refused).toMatchObject([
    { row: { id: 'b' }, problem: { problem: { code: 'already_repeated' } } },
  ]);
});

test('what every order would meet ends it', async () => {
  answers = { b: refuse('signed_out') };
  open();
  act(() => now.bulk?.run(rows, ''));
  await becomes({ isRunning: false, doneIds: ['a'] });
  expect(asked).toEqual(['a ', 'b ']);
});

test.each(['stop', 'close'] as const)('after %s nothing more is asked for', async (how) => {
  let answer = () => {};
  answers = { b: () => new Promise<void>((resolve) => (answer = resolve)) };
  const { close } = open();
  act(() => now.bulk?.run(rows, ''));
  await becomes({ isRunning: true, doneIds: ['a'] });
  if (how === 'stop') act(() => now.bulk?.stop());
  else close();
  answer();
  if (how === 'stop') await becomes({ isRunning: false, doneIds: ['a', 'b'] });
  // Time for one request more.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(asked).toEqual(['a ', 'b ']);
});
