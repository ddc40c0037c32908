import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { act } from 'react';
import { vi } from 'vitest';
import { rootFor } from '@/lib/testing/root-for';

/** For tests with jsdom: what a page asks of our API, answered by `answer`, and which of its queries are read anew. */
export function openBrowser() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const client = new QueryClient();
  const calls: string[] = [];
  const browser = { answer: (): Response => new Response('', { status: 500 }) };
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    calls.push([method, url, body ?? []].flat().join(' '));
    return browser.answer();
  });

  return {
    client,
    calls,
    browser,
    /** The result of a hook, in a page of its own. */
    hook<Result>(use: () => Result): Result {
      let result: Result | undefined;
      const run = () => {
        result = use();
      };
      const root = rootFor(document.createElement('div'));
      act(() =>
        root.render(
          <QueryClientProvider client={client}>
            <Page run={run} />
          </QueryClientProvider>,
        ),
      );
      if (!result) throw new Error('the hook gave nothing');
      return result;
    },
    /** Runs `change` and returns the names of the queries that it makes stale. */
    async staleAfter(keys: Record<string, QueryKey>, change: () => unknown): Promise<string[]> {
      client.clear();
      for (const key of Object.values(keys)) client.setQueryData(key, {});
      await act(async () => {
        await Promise.resolve(change()).catch(() => undefined);
      });
      const isStale = (key: QueryKey) => client.getQueryState(key)?.isInvalidated;
      return Object.keys(keys).filter((name) => isStale(keys[name] ?? []));
    },
  };
}

function Page({ run }: { run: () => void }) {
  run();
  return null;
}
