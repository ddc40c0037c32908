import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { useSession } from '@/components/shell/user/session-context';
import { ProgressBar } from '@/components/ui/feedback/progress-bar';
import { codeListQueries } from '@/lib/deliveries/by-code/queries';
import { routes } from '@/lib/routes';

/**
 * One line of progress while orders are added by their codes, as after the first start. It stays when they are all there,
 * so that nothing below it moves.
 */
export function CodeListNote() {
  const t = useTranslations('by-code');
  const { can } = useSession();
  const { data } = useQuery({ ...codeListQueries.newest(), enabled: can('delivery:adopt') });
  const list = data?.list;
  const isAdding = list != null && list.waiting > 0;
  const [isShown, setShown] = useState(isAdding);
  if (isAdding && !isShown) setShown(true);
  if (!list || !isShown) return null;
  const done = list.total - list.waiting;
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Link href={routes.addByCode()} className="text-accent underline underline-offset-2">
        {t(isAdding ? 'note' : 'progress', { done, total: list.total })}
      </Link>
      <ProgressBar label={t('list')} value={done} max={list.total} className="h-1.5 w-40 max-w-full" />
    </p>
  );
}
