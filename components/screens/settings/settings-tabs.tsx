'use client';

import { useTranslations } from 'next-intl';
import { Link, usePath } from '@/components/nav/connection-navigation';
import { useAbilities } from '@/components/shell/use-abilities';
import { useSession } from '@/components/shell/user/session-context';
import { cx } from '@/components/ui/style/cx';
import { SETTINGS_PAGES } from './settings-pages';

/** The settings pages that the user may open, as tabs with links; on a phone in two lines, so that none is hidden. */
export function SettingsTabs() {
  const t = useTranslations('settings.tabs');
  const path = usePath();
  const { can } = useSession();
  const { generations } = useAbilities();
  // A page without a tab may be open by a saved link.
  const shown = SETTINGS_PAGES.filter(
    ({ href, permission, generation }) =>
      (!permission || can(permission)) && (!generation || generations.includes(generation) || path === href),
  );
  // The path of the profile begins all others, so the longest match is the open page.
  const open = shown
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0];
  return (
    <nav aria-label={t('label')} className="mb-5 flex flex-wrap gap-x-1 border-line border-b">
      {shown.map(({ key, href }) => (
        <Link
          key={key}
          href={href}
          aria-current={path === href ? 'page' : key === open?.key ? 'true' : undefined}
          className={cx(
            '-mb-px flex h-9 items-center whitespace-nowrap border-b-2 px-3 -outline-offset-2!',
            key === open?.key ? 'border-accent font-medium text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}
