'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { routes } from '@/lib/routes';
import { ConnectionSwitch } from './navigation/connection-switch';
import { LogoMark } from './navigation/logo';
import { ShortcutsHelp } from './shortcuts-help';
import { useShortcuts } from './use-shortcuts';
import { LanguageSwitch } from './user/language-switch';
import { useConnections, useSession } from './user/session-context';
import { UserMenu } from './user/user-menu';

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
