import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SheetBranch } from '@/lib/sheet/values/branch-name';
import type { OpenMessage, SheetState, SheetView } from '@/lib/sheet/work/messages';
import { SheetStore } from './sheet-store';

/** A sheet that is open, and the branches from which its orders may go. */
export type OpenedSheet = {
  store: SheetStore;
  state: SheetState;
  sheet: SheetView;
  branches: readonly SheetBranch[];
};

/** The sheet of this page and what is known of it. It is opened once: branches that change later don't begin the work again. */
export function useSheet(from: () => OpenMessage): { store: SheetStore; state: SheetState } {
  const [store] = useState(() => new SheetStore());
  const [opened] = useState(from);
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  useEffect(() => {
    store.open(opened);
    return () => store.close();
  }, [store, opened]);
  return { store, state };
}
