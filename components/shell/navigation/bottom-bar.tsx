'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, usePath } from '@/components/nav/connection-navigation';
import { Dialog } from '@/components/ui/overlay/dialog';
import { CssIcon } from '@/components/ui/style/css-icon';
import { routes } from '@/lib/routes';
import { LazyAccountPanel } from '../user/lazy-account-panel';
import { useSession } from '../user/session-context';
import { CREATE_PERMISSION, isUnder, NAV_ITEMS } from './nav-items';

const ITEM =
  'flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-2xs text-muted aria-[current=page]:font-medium aria-[current=page]:text-accent -outline-offset-4!';

type BarItem = Pick<(typeof NAV_ITEMS)[number], 'key' | 'href' | 'icon'> & {
  permission?: Parameters<ReturnType<typeof useSession>['can']>[0];
};

/** The navigation on phones. */
export function BottomBar({ attention }: { attention?: ReactNode }) {
  const t = useTranslations('shell');
  const path = usePath();
  const { can } = useSession();
  const [more, setMore] = useState(false);
  const [overview, deliveries, tracking, ...others] = NAV_ITEMS;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the sheet
  useEffect(() => setMore(false), [path]);

  return (
    <>
      <nav
        aria-label={t('navigation')}
        className="fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
      >
        <BarLink item={overview} />
        <BarLink item={deliveries} mark={attention} />
        {can(CREATE_PERMISSION) && (
          <Link
            href={routes.newDelivery()}
            className={ITEM}
            aria-current={path === routes.newDelivery() ? 'page' : undefined}
          >
            <span className="flex rounded-sm bg-accent p-0.5 text-on-accent">
              <CssIcon name="plus" />
            </span>
            <span className="max-w-full truncate">{t('nav.newDelivery')}</span>
          </Link>
        )}
        <BarLink item={tracking} />
        <button type="button" className={ITEM} aria-haspopup="dialog" onClick={() => setMore(true)}>
          <CssIcon name="ellipsis" className="size-5" />
          {t('nav.more')}
        </button>
      </nav>
      <Dialog size="bottom" open={more} onClose={() => setMore(false)} title={t('nav.more')}>
        <div className="mb-3 grid gap-2">
          {others.map(({ key, href, icon, ...item }) =>
            'permission' in item && !can(item.permission) ? null : (
              <Link
                key={key}
                href={href}
                aria-current={isUnder(path, href) ? 'page' : undefined}
                className="flex h-11 items-center gap-3 rounded-md border border-line px-3"
              >
                <CssIcon name={icon} className="size-4 text-muted" />
                {t(`nav.${key}`)}
              </Link>
            ),
          )}
        </div>
        <LazyAccountPanel />
      </Dialog>
    </>
  );
}

function BarLink({ item: { key, href, icon, permission }, mark }: { item: BarItem; mark?: ReactNode }) {
  const t = useTranslations('shell.nav');
  const path = usePath();
  const { can } = useSession();
  if (permission && !can(permission)) return null;
  return (
    <Link
      href={href}
      className={ITEM}
      aria-current={isUnder(path, href) && path !== routes.newDelivery() ? 'page' : undefined}
    >
      <span className="relative">
        <CssIcon name={icon} className="size-5" />
        {mark && <span className="absolute inset-s-3 -top-1.5">{mark}</span>}
      </span>
      <span className="max-w-full truncate">{t(key)}</span>
    </Link>
  );
}
