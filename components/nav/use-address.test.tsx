// @vitest-environment jsdom
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { textParam } from '@/lib/address-params';
import { rootFor } from '@/lib/testing/root-for';
import { useAddress } from './use-address';

const PARAMS = { q: textParam, branch: textParam };
type Change = ReturnType<typeof useAddress<typeof PARAMS>>[1];

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  window.history.replaceState(null, '', '/list');
  window.scrollTo = () => undefined;
});

function Part({ part }: { part: { change?: Change; drawn?: string[] } }) {
  const [{ q, branch }, change] = useAddress(PARAMS);
  part.change = change;
  part.drawn?.push(`${q} ${branch}`);
  return `${q} ${branch}`;
}

/** One part of a page at an address that Next.js shows, which is not yet the browser's. */
function page() {
  const box = document.body.appendChild(document.createElement('div'));
  const root = rootFor(box);
  const part: { change?: Change; drawn: string[] } = { drawn: [] };
  return {
    shows: (search: string, path = '/list') =>
      act(async () =>
        root.render(
          <PathnameContext value={path}>
            <SearchParamsContext value={new URLSearchParams(search)}>
              <Part part={part} />
            </SearchParamsContext>
          </PathnameContext>,
        ),
      ),
    change: (...args: Parameters<Change>) => act(async () => part.change?.(...args)),
    drawn: part.drawn,
    text: () => box.textContent,
  };
}

test('what was typed stands at once, and Next.js may follow a letter behind', async () => {
  const { shows, change, text } = page();
  await shows('');
  await change({ q: 'a' });
  await change({ q: 'al' });
  expect(text()).toBe('al null');
  expect(window.location.search).toBe('?q=al');
  await shows('q=a');
  expect(text()).toBe('al null');
  await shows('q=al');
  await shows('q=a');
  expect(text(), 'somebody went back').toBe('a null');
});

test('two changes at once are both kept', async () => {
  const { shows, change, text } = page();
  await shows('from=2026-11-01');
  await change({ q: 'a' });
  await change({ branch: 'b1' });
  expect(text()).toBe('a b1');
  expect(window.location.search).toBe('?from=2026-11-01&q=a&branch=b1');
});

test('a browser that takes no more changes still shows what was typed', async () => {
  const { shows, change, text } = page();
  await shows('');
  const replace = vi.spyOn(window.history, 'replaceState').mockImplementation(() => {
    throw new DOMException('too many calls', 'SecurityError');
  });
  await change({ q: 'al' });
  expect(text()).toBe('al null');
  replace.mockRestore();
  await change({ q: 'ali' });
  expect(window.location.search).toBe('?q=ali');
});

test('the browser goes back before Next.js has shown the step, and a list of values stays readable', async () => {
  const { shows, change, text } = page();
  await shows('q=a');
  await change({ q: 'b,c' }, { push: true });
  expect(text()).toBe('b,c null');
  expect(window.location.search).toBe('?q=b,c');
  await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
  expect(text()).toBe('a null');
});

test('another page never draws, not even once, what was typed on the one before', async () => {
  const { shows, change, drawn } = page();
  await shows('');
  await change({ q: 'al' });
  drawn.length = 0;
  await shows('', '/other');
  expect(new Set(drawn)).toEqual(new Set(['null null']));
});

test('a page of a list is a step back, an address without parameters has no question mark', async () => {
  const { shows, change } = page();
  await shows('q=a');
  const before = window.history.length;
  await change({ branch: 'b1' }, { push: true });
  expect(window.history.length).toBe(before + 1);
  await shows('q=a&branch=b1');
  await change({ q: null, branch: null });
  expect(window.location.href).toMatch(/\/list$/);
});
