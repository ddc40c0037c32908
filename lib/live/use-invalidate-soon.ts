import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Marks queries as out of date, so that those on screen are read again: `afterMs` after the first of several changes, since
 * deliveries can change many times a second.
 */
export function useInvalidateSoon(afterMs: number): (...queryKeys: QueryKey[]) => void {
  const client = useQueryClient();
  const changed = useRef(new Map<string, QueryKey>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (...queryKeys) => {
    for (const queryKey of queryKeys) changed.current.set(hashKey(queryKey), queryKey);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const queryKey of changed.current.values()) void client.invalidateQueries({ queryKey });
      changed.current.clear();
    }, afterMs);
  };
}
