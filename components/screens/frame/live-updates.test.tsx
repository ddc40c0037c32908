// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { noteBuild } from '@/lib/http/build';
import { call } from '@/lib/http/call';
import { INITIAL_STATUS, type LiveEvent } from '@/lib/live/live-store';
import { LiveContext } from '@/lib/live/use-live';
import { ABILITIES, openPage, refusal, settle } from '@/lib/testing/testing-page';
import { LiveUpdates } from './live-updates';

const answerOf = (build: string) => Response.json({}, { headers: { 'x-build': build } });

beforeEach(() => {
  document.documentElement.dataset.build = 'one';
});
afterEach(() => noteBuild(answerOf('one').headers));

test.each([
  ['the same build', 'one', ['(anew)']],
  ['a newer build, as its page would take what was typed', 'two', []],
])('a changed connection asks for the page anew; from %s', async (_, build, asked) => {
  const { page, change } = await openFrame(build);
  await change({ subjects: [], rows: [], replay: 'gap' });
  expect(page.callsOf('GET /api/health')).toHaveLength(2);
  expect(page.went).toEqual(asked);
});

test('a page that is typed in is not asked for anew: the other build may answer', async () => {
  const { page, change } = await openFrame('one');
  const field = document.body.appendChild(document.createElement('input'));
  await act(async () => field.dispatchEvent(new Event('input', { bubbles: true })));
  await change({ subjects: [], rows: [], replay: 'gap' });
  expect(page.callsOf('GET /api/health')).toHaveLength(2);
  expect(page.went).toEqual([]);
  field.remove();
});

test('a changed test mode shows at once, also while somebody types', async () => {
  const testing = { ...ABILITIES, testMode: true };
  const { page, change } = await openFrame('one', Response.json(testing));
  const field = document.body.appendChild(document.createElement('input'));
  await act(async () => field.dispatchEvent(new Event('input', { bubbles: true })));
  await change({ subjects: [], rows: [], replay: 'gap' });
  expect(page.went).toContain('(anew)');
  field.remove();
});

test('a change that the page was rendered with asks for nothing', async () => {
  const { page, change } = await openFrame('one');
  await change({ subjects: [], rows: [], replay: 'page-load' });
  expect(page.callsOf('GET /api/health')).toHaveLength(1);
  expect(page.went).toEqual([]);
});

/** A page with the frame and one question, with its second answer from a build. */
async function openFrame(build: string, abilities: Response = refusal(503, 'unexpected')) {
  const listeners: ((event: LiveEvent) => void)[] = [];
  const store = {
    status: () => INITIAL_STATUS,
    subscribeStatus: () => () => {},
    subscribe: (kind: string, listener: (event: LiveEvent) => void) => {
      if (kind === 'connection') listeners.push(listener);
      return () => {};
    },
    start: () => () => {},
  };
  const page = await openPage(
    <LiveContext value={store}>
      <LiveUpdates />
      <Question />
    </LiveContext>,
    {
      answers: {
        'GET /api/abilities': abilities,
        'GET /api/health': [answerOf('one'), answerOf(build)],
      },
    },
  );
  const change = async (event: LiveEvent) => {
    await act(async () => {
      for (const listener of listeners) listener(event);
    });
    await settle();
  };
  return { page, change };
}

function Question() {
  useQuery({ queryKey: ['health'], queryFn: () => call('GET', '/api/health', z.unknown()) });
  return null;
}
