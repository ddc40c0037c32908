import { type ToggleEvent, useEffect, useId, useRef, useState } from 'react';

const GAP_PX = 6;
const EDGE_PX = 8;

/**
 * A native popover beside its trigger, a button with `popoverTarget={id}`. The browser closes it on Escape and on a
 * click elsewhere, and gives the focus back.
 */
export function useAnchored() {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  /** Counts up with each opening; 0 while closed. The browser reports a closing and an opening at once as one event. */
  const [opening, setOpening] = useState(0);

  useEffect(() => {
    if (opening === 0) return;
    const reposition = () => box.current && placeBeside(trigger(id), box.current);
    reposition();
    window.addEventListener('resize', reposition);
    window.addEventListener('scroll', reposition, true);
    return () => {
      window.removeEventListener('resize', reposition);
      window.removeEventListener('scroll', reposition, true);
    };
  }, [opening, id]);

  const onToggle = ({ newState }: ToggleEvent) => setOpening((last) => (newState === 'open' ? last + 1 : 0));
  const open = opening > 0;
  return {
    open,
    opening,
    box,
    triggerProps: { popoverTarget: id, 'aria-expanded': open },
    boxProps: { id, popover: 'auto' as const, onToggle },
  };
}

function trigger(id: string): Element | null {
  return document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
}

/** Below the trigger with the same end, above it where it does not fit below, and always within the window. */
function placeBeside(anchor: Element | null, box: HTMLElement): void {
  if (!anchor) return;
  const at = anchor.getBoundingClientRect();
  const isMirrored = getComputedStyle(box).direction === 'rtl';
  const left = isMirrored ? at.left : at.right - box.offsetWidth;
  const below = at.bottom + GAP_PX;
  const above = at.top - GAP_PX - box.offsetHeight;
  const fitsBelow = below + box.offsetHeight + EDGE_PX <= window.innerHeight || above < EDGE_PX;
  box.style.left = `${within(left, window.innerWidth - box.offsetWidth)}px`;
  box.style.top = `${fitsBelow ? below : above}px`;
  box.style.visibility = 'visible';
}

function within(position: number, most: number): number {
  return Math.max(EDGE_PX, Math.min(position, most - EDGE_PX));
}
