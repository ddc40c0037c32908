'use client';

import { useEffect } from 'react';

/** While the form is open, what drivers report appears beside the dispatch button, never upon it. */
export function useClearOfToasts(isWide: boolean): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const [name, value] = isWide ? ['--toast-end', 'calc(23rem + 3rem)'] : ['--toast-bottom', '9.5rem'];
    style.setProperty(name, value);
    return () => void style.removeProperty(name);
  }, [isWide]);
}
