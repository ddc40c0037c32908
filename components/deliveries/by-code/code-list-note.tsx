'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { useSession } from '@/components/shell/user/session-context';
import { codeListQueries } from '@/lib/deliveries/by-code/queries';
import { routes } from '@/lib/routes';

/** One line of progress while orders are added by their codes, as after the first start; else nothing. */
export function CodeListNote() {
  const t = useTranslations('by-code');
  const { can } = useSession();
  const { data } = useQuery({ ...codeListQueries.newest(), enabled: can('delivery:write') });
  const list = data?.list;
  if (!list || list.waiting === 0) return null;
  const done = list.total - list.waiting;
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Link href={routes.addByCode()} className="text-accent underline underline-offset-2">
        {t('note', { done, total: list.total })}
      </Link>
      <progress
        aria-label={t('list')}
        value={done}
        max={list.total}
        className="block h-1.5 w-40 max-w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
    </p>
  );
}
