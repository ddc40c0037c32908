import { type ReactNode, useEffect, useRef } from 'react';

/** The platform's modal `<dialog>`. With `dismissable={false}`, Escape and a click on the backdrop do not close it. */
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
  const opener = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) {
      opener.current = findOpener();
      element.showModal();
      // React's own autoFocus comes before the dialog is shown. The platform takes the first link or button, and Chromium
      // a body that scrolls: its first control is taken instead.
      const first = '[data-first-focus], :focus :is(a, button, input, select, summary, textarea, [tabindex])';
      for (const control of element.querySelectorAll<HTMLElement>(first)) {
        control.focus();
        if (control.matches(':focus')) break;
      }
    }
    if (!open && element?.open) {
      element.close();
      // The platform would return the focus to a menu item that no longer exists.
      if (document.activeElement === document.body) opener.current?.focus();
    }
  }, [open]);
  useEffect(() => {
    return () => {
      if (document.activeElement === document.body) opener.current?.focus();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes with Escape, through onCancel
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={open ? className : undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissable) onClose();
      }}
      onClose={(event) => open && !event.currentTarget.open && onClose()}
      onClick={(event) => {
        if (dismissable && event.target === dialog.current && isOutside(event, dialog.current)) onClose();
      }}
    >
      {open && children}
    </dialog>
  );
}

/** The focused element; for a menu item, the button that opened the menu. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : active;
  return opener instanceof HTMLElement ? opener : null;
}

function isOutside(event: { clientX: number; clientY: number }, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
