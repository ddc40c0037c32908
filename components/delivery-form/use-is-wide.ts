'use client';

import { useMedia } from '@/components/ui/use-media';

/** Whether form and summary are side by side. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 64rem)', false);
}

/** A mouse or trackpad suggests a real keyboard: focusing a field opens no on-screen keyboard. */
export const hasFinePointer = () => matchMedia('(pointer: fine)').matches;
