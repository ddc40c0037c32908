import { useCallback, useSyncExternalStore } from 'react';

/** Two columns stand side by side: Tailwind's `lg`. */
export const WIDE = '(min-width: 64rem)';

/** Whether a media query matches. `atFirst`: on the server and on the first render, which know no window. */
export function useMedia<AtFirst extends boolean | undefined>(query: string, atFirst: AtFirst): boolean | AtFirst {
  const watch = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore<boolean | AtFirst>(
    watch,
    () => window.matchMedia(query).matches,
    () => atFirst,
  );
}
