'use client';

import { useTranslations } from 'next-intl';
import { POPUP_CLASS } from '@/components/ui/overlay/popup-class';
import { useDisclosure } from '@/components/ui/use-disclosure';
import { LazyAccountPanel } from './lazy-account-panel';
import { useSession } from './session-context';

/** A button with the user's initials that opens the account panel. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const t = useTranslations('shell.user');
  const { user } = useSession();
  const { open, setOpen, id, box, button } = useDisclosure();

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
          <LazyAccountPanel
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
  // A zero-width non-joiner keeps two Arabic initials from joining into a word.
  return letters.filter(Boolean).join('\u200c').toUpperCase();
}
