import { useEffect, useEffectEvent, useState } from 'react';

/** How long the wall shows one delivery. */
export const ROTATE_EVERY_MS = 12_000;

/**
 * Returns the id to show, and moves to the next one at intervals. When the shown id leaves the list, its neighbour
 * follows; a new id does not interrupt.
 */
export function useCarousel(ids: readonly string[], everyMs = ROTATE_EVERY_MS): { id: string | null; index: number } {
  const [place, setPlace] = useState({ id: ids[0] ?? null, index: 0 });
  const index = indexOf(ids, place);
  const id = ids[index] ?? null;
  const advance = useEffectEvent(() => setPlace(nextOf(ids, index)));
  // The time begins anew with what is shown, and not with each change of the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: id stands for what is shown
  useEffect(() => {
    const timer = setInterval(() => advance(), everyMs);
    return () => clearInterval(timer);
  }, [id, everyMs]);
  return { id, index };
}

export function indexOf(ids: readonly string[], place: { id: string | null; index: number }): number {
  const found = place.id === null ? -1 : ids.indexOf(place.id);
  return found >= 0 ? found : Math.min(place.index, Math.max(0, ids.length - 1));
}

export function nextOf(ids: readonly string[], index: number): { id: string | null; index: number } {
  const next = ids.length === 0 ? 0 : (index + 1) % ids.length;
  return { id: ids[next] ?? null, index: next };
}
