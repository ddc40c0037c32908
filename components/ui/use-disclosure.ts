import { useEffect, useId, useRef, useState } from 'react';

/** A panel under a button. A click or focus elsewhere closes it; Escape closes it and focuses the button. */
export function useDisclosure() {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return;
    function away(event: PointerEvent | FocusEvent) {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    }
    function onEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      // An open delivery under the panel stays.
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    }
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    document.addEventListener('keydown', onEscape, true);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
      document.removeEventListener('keydown', onEscape, true);
    };
  }, [open]);

  return { open, setOpen, id, box, button };
}
