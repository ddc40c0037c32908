import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveKind } from './events/events';
import type { LiveStatus } from './events/live-message';
import { INITIAL_STATUS, type LiveEvent, type LiveStore } from './live-store';

/** Provided by `LiveProvider`. Without it (sign-in, component tests) no event arrives. */
export const LiveContext = createContext<LiveStore | null>(null);

/** Calls the handler with every change of a kind. On a page without a live stream it is never called. */
export function useLiveEvents(kind: LiveKind, handler: (event: LiveEvent) => void): void {
  const store = useContext(LiveContext);
  const onEvent = useEffectEvent(handler);
  useEffect(() => store?.subscribe(kind, (event) => onEvent(event)), [store, kind]);
}

/** The state of the live stream, and when it last received something. */
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
