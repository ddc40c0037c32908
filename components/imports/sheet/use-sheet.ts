'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { type SheetState, SheetStore } from './sheet-store';

/** The sheet of this page and what is known of it. */
export function useSheet(): { store: SheetStore; state: SheetState } {
  const [store] = useState(() => new SheetStore());
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  useEffect(() => () => store.close(), [store]);
  return { store, state };
}
