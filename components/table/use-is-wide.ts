'use client';

import { useSyncExternalStore } from 'react';

const WIDE = '(width >= 40rem)';

/** Whether a table fits (Tailwind's `sm`). Undefined on the server and on the first render, when both layouts are rendered. */
export function useIsWide(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(subscribe, current, unknown);
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function current(): boolean {
  return window.matchMedia(WIDE).matches;
}

function unknown(): undefined {
  return undefined;
}
