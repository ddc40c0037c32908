'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { POPUP_CLASS } from '@/components/ui/popup-class';
import { AccountPanel } from './account-panel';
import { useSession } from './session-context';

/** The user's initials; a click shows the account panel under them. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const t = useTranslations('shell.user');
  const { user } = useSession();
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
      setOpen(false);
      button.current?.focus();
    }
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
      document.removeEventListener('keydown', onEscape);
    };
  }, [open]);

  return (
    <div ref={box} className="relative max-sm:hidden">
      <button
        ref={button}
        type="button"
        aria-label={t('menu', { name: user.name })}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="flex size-8 items-center justify-center rounded-full border border-accent-line bg-accent-soft font-semibold text-accent text-xs"
      >
        {initials(user.name)}
      </button>
      {open && (
        <div id={id} className={`${POPUP_CLASS} absolute inset-e-0 top-full z-40 mt-2 w-70 p-3`}>
          <AccountPanel
            onShortcuts={() => {
              setOpen(false);
              onShortcuts();
            }}
          />
        </div>
      )}
    </div>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  // Arabic letters would join to a word of their own; a zero-width non-joiner keeps them letters.
  return letters.filter(Boolean).join('\u200c').toUpperCase();
}
