'use client';

import { useTranslations } from 'next-intl';
import { Link, usePath } from '@/components/nav/place';
import { useSession } from '@/components/shell/session-context';
import { cx } from '@/components/ui/cx';
import { SETTINGS_PAGES } from '@/lib/settings/pages';

/** The pages of the settings that one may open, as tabs that are links. */
export function SettingsTabs() {
  const t = useTranslations('settings.tabs');
  const path = usePath();
  const { can } = useSession();
  return (
    <nav aria-label={t('label')} className="mb-5 flex gap-1 overflow-x-auto border-line border-b">
      {SETTINGS_PAGES.filter(({ permission }) => !permission || can(permission)).map(({ key, href }) => (
        <Link
          key={key}
          href={href}
          aria-current={path === href ? 'page' : undefined}
          className={cx(
            '-mb-px flex h-9 items-center whitespace-nowrap border-b-2 px-3 -outline-offset-2!',
            path === href ? 'border-accent font-medium text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}
