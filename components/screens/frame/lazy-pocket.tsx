'use client';

import { useLoaded } from '@/components/ui/use-loaded';

/** Long after a page's first scripts, which it must not compete with. */
const LOADED_AFTER_MS = 2_500;
const load = () => new Promise((resolve) => setTimeout(resolve, LOADED_AFTER_MS)).then(() => import('./pocket'));

/** Loads what a page does not need to be used. */
export function LazyPocket() {
  const loaded = useLoaded(load);
  return loaded ? <loaded.Pocket /> : null;
}
