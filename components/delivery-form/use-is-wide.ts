'use client';

import { useMedia, WIDE } from '@/components/ui/use-media';

/** Whether form and summary are side by side. */
export function useIsWide(): boolean {
  return useMedia(WIDE, false);
}

/** A mouse or trackpad suggests a real keyboard: focusing a field opens no on-screen keyboard. */
export const hasFinePointer = () => matchMedia('(pointer: fine)').matches;
