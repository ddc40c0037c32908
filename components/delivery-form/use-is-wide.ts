'use client';

import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 64rem)';

/** Whether form and summary are side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watchWidth, isWide, () => false);
}

/** A mouse or trackpad suggests a real keyboard: focusing a field opens no on-screen keyboard. */
export const hasFinePointer = () => matchMedia('(pointer: fine)').matches;

const isWide = () => matchMedia(WIDE).matches;

function watchWidth(listener: () => void) {
  const list = matchMedia(WIDE);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}
