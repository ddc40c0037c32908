'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Link, usePath } from '@/components/nav/connection-navigation';
import { ButtonLink } from '@/components/ui/button/button';
import { IconButton } from '@/components/ui/button/icon-button';
import { Tooltip } from '@/components/ui/button/tooltip';
import { remember } from '@/components/ui/remember';
import { CssIcon } from '@/components/ui/style/css-icon';
import { cx } from '@/components/ui/style/cx';
import { routes } from '@/lib/routes';
import { useSession } from '../user/session-context';
import { Logo, LogoMark } from './logo';
import { CREATE_PERMISSION, isUnder, NAV_ITEMS, type NavItem } from './nav-items';
import { RAIL_COOKIE } from './rail-cookie';

/** The navigation on wide screens. Collapsed on tablets or by the user; a cookie keeps that choice. */
export function NavRail({ collapsed: collapsedAtFirst, attention }: { collapsed: boolean; attention?: ReactNode }) {
  const t = useTranslations('shell');
  const path = usePath();
  const { can } = useSession();
  const [collapsed, setCollapsed] = useState(collapsedAtFirst);
  const items: readonly NavItem[] = NAV_ITEMS;

  function toggle() {
    setCollapsed(!collapsed);
    remember(RAIL_COOKIE, collapsed ? '0' : '1');
  }

  return (
    <nav
      aria-label={t('navigation')}
      data-collapsed={collapsed || undefined}
      className={cx(
        'group/rail sticky top-(--band) flex h-[calc(100dvh-var(--band))] shrink-0 flex-col border-line border-e bg-canvas max-sm:hidden print:hidden',
        collapsed ? 'w-14' : 'w-14 xl:w-54',
      )}
    >
      <Link href={routes.overview()} className="flex h-12 items-center ps-4" aria-label={t('product')}>
        <Logo className={cx('max-xl:hidden', collapsed && 'hidden')} />
        <LogoMark className={cx(collapsed ? '' : 'xl:hidden')} />
      </Link>
      {can(CREATE_PERMISSION) && (
        <div className="px-2 pt-1 pb-2">
          <RailTip collapsed={collapsed} text={t('nav.newDelivery')} shortcut="N">
            <ButtonLink
              href={routes.newDelivery()}
              variant="primary"
              icon={<CssIcon name="plus" />}
              className={cx('w-full px-0!', !collapsed && 'xl:justify-start xl:px-3!')}
            >
              <RailLabel collapsed={collapsed}>{t('nav.newDelivery')}</RailLabel>
            </ButtonLink>
          </RailTip>
        </div>
      )}
      <div className="grid gap-0.5 px-2">
        {items
          .filter(({ permission }) => !permission || can(permission))
          .map(({ key, href, icon }) => {
            const here = isUnder(path, href);
            return (
              <RailTip key={key} collapsed={collapsed} text={t(`nav.${key}`)}>
                <Link
                  href={href}
                  aria-current={here ? 'page' : undefined}
                  className={cx(
                    'relative flex h-9 items-center gap-2.5 rounded-md px-3 transition-colors',
                    here ? 'bg-neutral-soft font-medium text-ink' : 'text-muted hover:bg-hover hover:text-ink',
                  )}
                >
                  <CssIcon name={icon} className={cx('size-4', here && 'text-accent')} />
                  <RailLabel collapsed={collapsed}>{t(`nav.${key}`)}</RailLabel>
                  {key === 'deliveries' && (
                    <span
                      className={cx(
                        'max-xl:absolute max-xl:-inset-e-1 max-xl:-top-1',
                        collapsed ? 'absolute -inset-e-1 -top-1' : 'xl:ms-auto',
                      )}
                    >
                      {attention}
                    </span>
                  )}
                </Link>
              </RailTip>
            );
          })}
      </div>
      <div className="mt-auto flex items-center gap-1 border-line border-t p-2">
        <IconButton
          size="sm"
          label={t(collapsed ? 'rail.expand' : 'rail.collapse')}
          aria-expanded={!collapsed}
          icon={<CssIcon name={collapsed ? 'panel-left-open' : 'panel-left-close'} className="size-4 mirror-rtl" />}
          onClick={toggle}
          className="mx-auto max-xl:hidden"
        />
      </div>
    </nav>
  );
}

function RailLabel({ collapsed, children }: { collapsed: boolean; children: string }) {
  return <span className={cx('truncate', collapsed ? 'sr-only' : 'max-xl:sr-only')}>{children}</span>;
}

function RailTip({
  collapsed,
  text,
  shortcut,
  children,
}: {
  collapsed: boolean;
  text: string;
  shortcut?: string;
  children: ReactNode;
}) {
  if (!collapsed && !shortcut) return children;
  return (
    <Tooltip text={text} shortcut={shortcut}>
      {children}
    </Tooltip>
  );
}
