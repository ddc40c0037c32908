'use client';

import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveKind } from './events';
import { INITIAL_STATUS, type LiveEvent, type LiveStore } from './live-store';
import type { LiveStatus } from './stream/live-message';

/** Given by `LiveProvider`; without one (sign-in, tests of a component) nothing is ever heard. */
export const LiveContext = createContext<LiveStore | null>(null);

/** Calls the handler with every change of a kind. On a page without a live line it is never called. */
export function useLiveEvents(kind: LiveKind, handler: (event: LiveEvent) => void): void {
  const store = useContext(LiveContext);
  const onEvent = useEffectEvent(handler);
  useEffect(() => store?.subscribe(kind, (event) => onEvent(event)), [store, kind]);
}

/** How the screen stands to the server, and when it was last heard of. */
export function useLiveStatus(): LiveStatus {
  const store = useContext(LiveContext);
  return useSyncExternalStore(store?.subscribeStatus ?? noStore, store?.status ?? initialStatus, initialStatus);
}

function noStore() {
  return () => {};
}

function initialStatus() {
  return INITIAL_STATUS;
}
