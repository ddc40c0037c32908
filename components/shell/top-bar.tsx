'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { Dialog } from '@/components/ui/overlay/dialog';
import { POPUP_CLASS } from '@/components/ui/overlay/popup-class';
import { Kbd } from '@/components/ui/text/kbd';
import { useDisclosure } from '@/components/ui/use-disclosure';
import { routes } from '@/lib/routes';
import { ConnectionSwitch } from './navigation/connection-switch';
import { LogoMark } from './navigation/logo';
import { useShortcuts } from './use-shortcuts';
import { LanguageSwitch } from './user/language-switch';
import { LazyAccountPanel } from './user/lazy-account-panel';
import { useConnections, useSession } from './user/session-context';

export function TopBar({ live, wallet, search }: { live?: ReactNode; wallet?: ReactNode; search?: ReactNode }) {
  const t = useTranslations('shell');
  const { can } = useSession();
  const connections = useConnections();
  const [help, setHelp] = useState(false);
  useShortcuts(() => setHelp(true));

  return (
    <header className="sticky top-(--band) z-20 flex h-12 items-center gap-2 border-line border-b bg-canvas px-3 sm:gap-3 sm:px-4 print:hidden">
      {connections.length < 2 && (
        <Link href={routes.overview()} aria-label={t('product')} className="sm:hidden">
          <LogoMark />
        </Link>
      )}
      <ConnectionSwitch />
      {can('delivery:read') && search}
      <div className="ms-auto flex shrink-0 items-center gap-2 sm:gap-3">
        {live}
        {wallet && <div className="flex max-md:hidden">{wallet}</div>}
        <LanguageSwitch className="px-2! max-sm:hidden" />
        <UserMenu onShortcuts={() => setHelp(true)} />
      </div>
      <ShortcutsHelp open={help} onClose={() => setHelp(false)} />
    </header>
  );
}

const KEYS = [
  ['search', ['/']],
  ['searchDigits', ['0–9']],
  ['new', ['n']],
  ['goOverview', ['g', 'o']],
  ['goDeliveries', ['g', 'd']],
  ['goTracking', ['g', 't']],
  ['next', ['j']],
  ['previous', ['k']],
  ['openRow', ['Enter']],
  ['selectRow', ['X']],
  ['close', ['Esc']],
  ['help', ['?']],
  ['follow', ['f']],
  ['all', ['a']],
  ['wall', ['w']],
] as const;

function ShortcutsHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('shell.keys');
  return (
    <Dialog size="sm" open={open} onClose={onClose} title={t('title')}>
      <dl className="grid gap-1.5">
        {KEYS.map(([name, keys]) => (
          <div key={name} className="flex items-center justify-between gap-4">
            <dt>{t(name)}</dt>
            <dd className="flex items-center gap-1 text-faint text-xs">
              {keys.map((key, index) => (
                <span key={key} className="contents">
                  {index > 0 && t('then')}
                  <Kbd>{key}</Kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** A button with the user's initials that opens the account panel. */
function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
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
