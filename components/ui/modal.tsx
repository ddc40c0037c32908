'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The platform's own modal `<dialog>`: top layer, the rest inert, Escape closes, focus returns to where it was.
 * `dismissable={false}` keeps Escape and the backdrop from closing it (while something is under way).
 */
export function Modal({
  open,
  onClose,
  labelledBy,
  describedBy,
  role,
  dismissable = true,
  className,
  children,
}: {
  open: boolean;
  onClose: () => void;
  labelledBy: string;
  describedBy?: string;
  role?: 'alertdialog';
  dismissable?: boolean;
  className: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, through onCancel
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={className}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissable) onClose();
      }}
      onClose={() => open && onClose()}
      onClick={(event) => {
        if (dismissable && event.target === dialog.current && isOutside(event, dialog.current)) onClose();
      }}
    >
      {open && children}
    </dialog>
  );
}

function isOutside(event: { clientX: number; clientY: number }, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
