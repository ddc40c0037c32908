'use client';

import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 64rem)';

/** Whether form and summary stand side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watchWidth, isWide, () => false);
}

/** A mouse or trackpad, and so most likely a real keyboard: the focus may be put without one popping up on the screen. */
export const hasFinePointer = () => matchMedia('(pointer: fine)').matches;

const isWide = () => matchMedia(WIDE).matches;

function watchWidth(listener: () => void) {
  const list = matchMedia(WIDE);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}
