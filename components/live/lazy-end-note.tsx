'use client';

import dynamic from 'next/dynamic';
import { useLiveStatus } from '@/lib/live/use-live';
import { useIsInUse } from './use-is-in-use';

const EndNote = dynamic(() => import('./end-note').then((module) => module.EndNote), { ssr: false });

/** The note is loaded once the connection is removed or the session has ended. */
export function LazyEndNote() {
  const { state } = useLiveStatus();
  const isInUse = useIsInUse();
  return state === 'removed' || state === 'signedOut' ? <EndNote state={state} isInUse={isInUse} /> : null;
}
