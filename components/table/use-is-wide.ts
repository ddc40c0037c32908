'use client';

import { useSyncExternalStore } from 'react';
import { remember } from '@/components/shell/remember';
import { useShell } from '@/components/shell/user/session-context';
import { WIDE_COOKIE } from '@/components/shell/wide-cookie';

const WIDE = '(width >= 40rem)';

/**
 * Whether a table fits (Tailwind's `sm`). On the server and on the first render, what a cookie has of the last table;
 * undefined without the cookie, and then both layouts are rendered.
 */
export function useIsWide(): boolean | undefined {
  const { wasWide } = useShell();
  return useSyncExternalStore<boolean | undefined>(subscribe, current, () => wasWide);
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  const onChange = () => {
    remember(WIDE_COOKIE, query.matches ? '1' : '0');
    listener();
  };
  onChange();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function current(): boolean {
  return window.matchMedia(WIDE).matches;
}
