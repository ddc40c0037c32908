'use client';

import { useTranslations } from 'next-intl';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useRefreshBranches } from '@/lib/branches/mutations';
import type { BranchList } from '@/lib/branches/schema';

/** While the service does not respond: a note that the list is a saved copy, its age, and the reason. */
export function FreshnessBanner({ list }: { list: BranchList | undefined }) {
  const t = useTranslations('branches.stale');
  const problems = useTranslations('problems');
  const { timeZone } = useConnection();
  const refresh = useRefreshBranches();
  if (!list?.stale) return null;
  const why = list.problem && problems.has(`${list.problem}.title`) ? problems(`${list.problem}.title`) : t('why');
  return (
    <Callout
      tone="warning"
      live
      className="mb-3"
      title={why}
      action={
        <Button size="sm" pending={refresh.isPending} onClick={() => refresh.mutate()}>
          {t('retry')}
        </Button>
      }
    >
      {list.syncedAt
        ? t.rich('copy', { age: () => <RelativeTime value={list.syncedAt ?? 0} timeZone={timeZone} /> })
        : t('none')}
    </Callout>
  );
}
