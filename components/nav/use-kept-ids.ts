import { useSyncExternalStore } from 'react';
import { keptIds } from './kept-ids';

/** Ids that were kept for this page; empty on the server. */
export function useKeptIds(...[slug, page]: Parameters<typeof keptIds>): string[] {
  const kept = useSyncExternalStore(
    noChange,
    () => keptIds(slug, page).join(),
    () => '',
  );
  return kept ? kept.split(',') : [];
}

function noChange() {
  return () => {};
}
