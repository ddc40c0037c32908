import { useEffect } from 'react';

/** On a wide screen, toasts appear beside the dispatch button and never cover it. */
export function useToastOffset(isWide: boolean): void {
  useEffect(() => {
    if (!isWide) return;
    const { style } = document.documentElement;
    style.setProperty('--toast-end', 'calc(23rem + 3rem)');
    return () => void style.removeProperty('--toast-end');
  }, [isWide]);
}
