import { useSyncExternalStore } from 'react';
import { useMedia, WIDE } from '@/components/ui/use-media';

/** Whether form and summary are side by side. */
export function useIsWide(): boolean {
  return useMedia(WIDE, false);
}

/** A mouse or trackpad suggests a real keyboard: focusing a field opens no on-screen keyboard. */
export const hasFinePointer = () => matchMedia('(pointer: fine)').matches;

/** False before hydration: until then a browser would submit a form itself, and put the customer's phone into the address. */
export const useIsInBrowser = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
