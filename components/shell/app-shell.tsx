import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '@/components/ui/style/cx';
import { AssumedCountryNote } from './assumed-country-note';
import { Band } from './band';
import { CredentialsNote } from './credentials-note';
import { BottomBar } from './navigation/bottom-bar';
import { NavRail } from './navigation/nav-rail';
import { TopBar } from './top-bar';
import { SessionProvider, type Shell } from './user/session-context';

/** The frame around every signed-in page. `live`, `wallet` and `search` are slots of the top bar, `attention` is one of the navigation. */
export function AppShell({
  railCollapsed,
  live,
  wallet,
  search,
  attention,
  children,
  ...shell
}: Shell & {
  railCollapsed: boolean;
  live?: ReactNode;
  wallet?: ReactNode;
  search?: ReactNode;
  /** How many deliveries need attention. */
  attention?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations('shell');
  const { connection } = shell;
  const band = connection.sandbox || connection.testMode;
  return (
    <SessionProvider {...shell}>
      <div
        data-test-mode={connection.testMode || undefined}
        className={cx(
          'min-h-dvh data-test-mode:test-frame [--sticky-top:calc(var(--band)+3rem)]',
          band ? '[--band:2.25rem] sm:[--band:1.75rem]' : '[--band:0px]',
        )}
      >
        <a
          href="#content"
          className="fixed inset-s-2 top-2 z-50 -translate-y-20 rounded-md bg-ink px-3 py-2 text-canvas focus:translate-y-0"
        >
          {t('skip')}
        </a>
        <Band />
        <div className="flex">
          <NavRail collapsed={railCollapsed} attention={attention} />
          <div className="min-w-0 flex-1">
            <TopBar live={live} wallet={wallet} search={search} />
            <main
              id="content"
              tabIndex={-1}
              className="mx-auto w-full max-w-480 px-4 pt-5 pb-24 outline-none! sm:px-6 sm:pb-10 print:p-0"
            >
              <CredentialsNote />
              <AssumedCountryNote />
              {children}
            </main>
          </div>
        </div>
        <BottomBar attention={attention} />
      </div>
    </SessionProvider>
  );
}
