'use client';

import { useTranslations } from 'next-intl';
import { Link, usePath } from '@/components/nav/connection-navigation';
import { useSession } from '@/components/shell/user/session-context';
import { cx } from '@/components/ui/style/cx';
import { SETTINGS_PAGES } from './settings-pages';

/** The tabs of the settings in one line that scrolls, then the pages of the open tab if it has several. */
export function SettingsTabs() {
  const t = useTranslations('settings.tabs');
  const path = usePath();
  const { can } = useSession();
  const allowed = SETTINGS_PAGES.filter(({ permission }) => !permission || can(permission));
  // The path of the profile begins all others, and it stands first.
  const open = allowed.findLast(({ href }) => path === href || path.startsWith(`${href}/`));
  const tabs = allowed.filter(({ tab }, index) => tab !== allowed[index - 1]?.tab);
  const pages = allowed.filter(({ tab }) => tab === open?.tab);
  const link = (key: (typeof open & object)['tab' | 'key'], href: string, isOpen: boolean) => (
    <Link
      key={key}
      href={href}
      aria-current={path === href ? 'page' : isOpen ? 'true' : undefined}
      className={cx(
        'flex h-9 items-center whitespace-nowrap border-b-2 px-3 -outline-offset-2!',
        isOpen ? 'border-accent font-medium text-ink' : 'border-transparent text-muted hover:text-ink',
      )}
    >
      {t(key)}
    </Link>
  );
  return (
    <nav aria-label={t('label')} className="mb-5">
      <div className="flex gap-x-1 overflow-x-auto border-line border-b">
        {tabs.map(({ tab, href }) => link(tab, href, tab === open?.tab))}
      </div>
      <div className="mt-1 flex gap-x-1 overflow-x-auto empty:hidden">
        {pages.length > 1 && pages.map(({ key, href }) => link(key, href, key === open?.key))}
      </div>
    </nav>
  );
}
