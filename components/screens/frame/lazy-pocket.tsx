'use client';

import { useEffect, useState } from 'react';
import { useLoaded } from '@/components/ui/use-loaded';

/** Long after a page's first scripts, which it must not compete with. */
const LOADED_AFTER_MS = 2_500;
const load = () => import('./pocket');

/** Loads what a page does not need to be used. */
export function LazyPocket() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const Pocket = useLoaded(isIdle ? load : undefined)?.Pocket;
  return Pocket ? <Pocket /> : null;
}
