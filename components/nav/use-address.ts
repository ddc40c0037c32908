import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { changedSearch, type Params, type ParamValues, readParams } from '@/lib/address-params';

/** `push`: the Back button leads to what was there before, and the page is shown from its top. */
type Way = { push?: boolean };

/**
 * The search that a path shall have, until Next.js shows it, which is too late for a text that is being typed. `passed`
 * are the searches on the way to it.
 */
type Wanted = { path: string; passed: readonly string[]; search: string };

/**
 * A part of the page's address as state, shown and written at once, without a request, with how to change and to clear it.
 * Other parameters stay.
 */
export function useAddress<Names extends Params>(params: Names) {
  const path = usePathname();
  // Outside of a page of Next.js, as in tests, there is none.
  const given = useSearchParams()?.toString() ?? '';
  const wanted = useSyncExternalStore(subscribe, getWanted, getNone);
  const isOnTheWay = wanted !== null && wanted.path === path && wanted.passed.includes(given);
  const search = isOnTheWay ? wanted.search : given;
  useEffect(() => arrive(path, given), [path, given]);

  const values = useMemo(() => readParams(params, search), [params, search]);
  const change = useCallback(
    (next: Partial<ParamValues<Names>>, way: Way = {}) => {
      const shown = state.wanted?.path === path ? state.wanted.search : given;
      ask({ path, given, shown, search: changedSearch(params, shown, next) }, way);
    },
    [params, path, given],
  );
  const clear = useCallback(() => change(readParams(params, '')), [params, change]);
  return [values, change, clear] as const;
}

const state: { wanted: Wanted | null } = { wanted: null };
const listeners = new Set<() => void>();
const getWanted = () => state.wanted;
const getNone = () => null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', forget);
  return () => void listeners.delete(listener);
}

function show(wanted: Wanted | null): void {
  state.wanted = wanted;
  for (const listener of listeners) listener();
}

/** The browser's own back: Next.js may never show what was wanted before. */
const forget = () => show(null);

function ask(
  { path, given, shown, search }: { path: string; given: string; shown: string; search: string },
  { push = false }: Way,
): void {
  if (search === shown) return;
  const passed = state.wanted?.path === path ? state.wanted.passed : [given];
  show(search === given ? null : { path, passed: [...passed, shown], search });
  const url = `${search ? `?${search.replaceAll('%2C', ',')}` : path}${window.location.hash}`;
  try {
    if (push) window.history.pushState(null, '', url);
    else window.history.replaceState(null, '', url);
  } catch {
    // A browser that takes no more changes for a while: the page shows what is wanted all the same.
  }
  if (push) window.scrollTo(0, 0);
}

/** Next.js shows what was asked for, or a page that somebody went to in the meantime. */
function arrive(path: string, given: string): void {
  const { wanted } = state;
  if (!wanted) return;
  const isOnTheWay = wanted.path === path && wanted.passed.includes(given) && wanted.search !== given;
  if (!isOnTheWay) show(null);
}
