import { type RefObject, useEffect } from 'react';

const GAP_PX = 12;

/** Toasts appear above a bar at the bottom, whatever its height, and never cover it. */
export function useToastsAbove(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const below = Number.parseFloat(getComputedStyle(element).bottom) || 0;
      style.setProperty('--toast-bottom', `${Math.ceil(below + element.offsetHeight + GAP_PX)}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--toast-bottom');
    };
  }, [bar]);
}
