// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deliveryActs } from '@/lib/deliveries/mutations';
import { testRow } from '@/lib/deliveries/testing-row';
import { CallProblem } from '@/lib/http/call';
import { eventually } from '@/lib/testing/eventually';
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

function Probe() {
  const bulk = useBulk();
  useEffect(() => {
    now.bulk = bulk;
  });
  return null;
}

function open() {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const draw = (client: QueryClient) => (
    <QueryClientProvider client={client}>
      <Probe />
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
  act(() => now.bulk?.run('cancel', rows, 'closed'));
  await becomes({ isRunning: false, doneIds: ['a', 'c', 'd'] });
  expect(asked).toEqual(['a closed', 'b closed', 'c closed', 'd closed']);
  expect(now.bulk?.state.refused.map(({ row }) => row.id)).toEqual(['b']);
});

test('the reason is left out for orders of v1 and v0, which take none', async () => {
  open();
  const mixed = (['v2', 'v1', 'v0'] as const).map((generation) => testRow({ id: generation, generation }));
  act(() => now.bulk?.run('cancel', mixed, 'closed'));
  await becomes({ isRunning: false, doneIds: ['v2', 'v1', 'v0'] });
  expect(asked).toEqual(['v2 closed', 'v1 ', 'v0 ']);
});

test('what every order would meet ends it', async () => {
  answers = { b: refuse('signed_out') };
  open();
  act(() => now.bulk?.run('cancel', rows, ''));
  await becomes({ isRunning: false, doneIds: ['a'] });
  expect(asked).toEqual(['a ', 'b ']);
});

test.each(['stop', 'close'] as const)('after %s nothing more is asked for', async (how) => {
  let answer = () => {};
  answers = { b: () => new Promise<void>((resolve) => (answer = resolve)) };
  const { close } = open();
  act(() => now.bulk?.run('cancel', rows, ''));
  await becomes({ isRunning: true, doneIds: ['a'] });
  if (how === 'stop') act(() => now.bulk?.stop());
  else close();
  answer();
  if (how === 'stop') await becomes({ isRunning: false, doneIds: ['a', 'b'] });
  // Time for one request more.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(asked).toEqual(['a ', 'b ']);
});
