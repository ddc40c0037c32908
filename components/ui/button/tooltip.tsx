import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from '../text/kbd';

const SHOW_AFTER_MS = 350;

/** A short hint on hover and on keyboard focus. Only visual: its child must have the same accessible name. */
export function Tooltip({ text, shortcut, children }: { text: string; shortcut?: string; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [position, setPosition] = useState<{ x: number; y: number; above: boolean } | null>(null);

  function show() {
    const box = anchor.current?.firstElementChild?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const above = box.bottom + 44 > window.innerHeight;
    const x = Math.min(Math.max(box.x + box.width / 2, 70), window.innerWidth - 70);
    setPosition({ x, y: above ? box.y - 6 : box.bottom + 6, above });
  }
  function hide() {
    clearTimeout(timer.current);
    setPosition(null);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper only listens; the child is the control
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => {
        if (event.pointerType !== 'mouse') return;
        clearTimeout(timer.current);
        timer.current = setTimeout(show, SHOW_AFTER_MS);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {position &&
        createPortal(
          <span
            aria-hidden="true"
            className="pointer-events-none fixed z-50 flex max-w-60 animate-appear items-center gap-2 rounded-sm bg-ink px-2 py-1 text-canvas text-xs"
            style={{
              left: position.x,
              top: position.y,
              transform: `translate(-50%, ${position.above ? '-100%' : '0'})`,
            }}
          >
            {text}
            {shortcut && <Kbd inverse>{shortcut}</Kbd>}
          </span>,
          document.body,
        )}
    </span>
  );
}
