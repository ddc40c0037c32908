'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Plus, Store } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { useRouter } from '@/components/nav/connection-navigation';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { cx } from '@/components/ui/style/cx';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useRefreshBranches } from '@/lib/branches/mutations';
import { branchQueries } from '@/lib/branches/queries';
import type { BranchList as List } from '@/lib/branches/schema';
import type { WhyNot } from '@/lib/service/why-not';
import { useBranchAddress } from '../state/use-branch-address';
import { useBranchPermissions } from '../state/use-branch-permissions';
import { useBranches } from '../state/use-branches';
import { WorkspaceProvider } from '../state/workspace-context';
import { BranchList } from './branch-list';
import { RefreshButton } from './refresh-button';
import { useChangesElsewhere } from './use-changes-elsewhere';
import { WorkspaceMap } from './workspace-map';

/** The list, the map, and the page of the open branch between them. `copy` is the saved list, shown until the service responds. */
export function BranchWorkspace({ copy, children }: { copy: List; children: ReactNode }) {
  return (
    <WorkspaceProvider copy={copy}>
      <Panes>{children}</Panes>
    </WorkspaceProvider>
  );
}

function Panes({ children }: { children: ReactNode }) {
  const t = useTranslations('branches');
  const router = useRouter();
  const { may, whyNot } = useBranchPermissions();
  const { selectedId, isNew, newHref, branchHref } = useBranchAddress();
  const client = useQueryClient();
  const { branches, data, isFetchedAfterMount } = useBranches();
  const fresh = useChangesElsewhere(data, {
    isAsked: isFetchedAfterMount,
    onShow: (id) => router.push(branchHref(id)),
  });
  useEffect(() => void client.invalidateQueries({ queryKey: branchQueries.list().queryKey }), [client]);
  const isOpen = selectedId !== null || isNew;
  const unserved = whyNot('branch:read');
  if (unserved && !branches?.length) return <NoBranchesHere whyNot={unserved} />;
  const count = branches?.filter(({ gone }) => !gone).length ?? 0;
  return (
    <div className="flex flex-col lg:h-[calc(100dvh-var(--sticky-top)-3.75rem)] lg:min-h-136">
      {isOpen && <h1 className="sr-only lg:hidden">{t('title')}</h1>}
      <div className={cx(isOpen && 'max-lg:hidden')}>
        <PageHeader
          title={t('title')}
          lead={branches && t('lead', { count })}
          actions={
            <>
              <RefreshButton syncedAt={data?.syncedAt ?? null} />
              {may('branch:write') && (
                <ButtonLink href={newHref()} variant="primary" icon={<Plus />}>
                  {t('add')}
                </ButtonLink>
              )}
            </>
          }
        />
      </div>
      <FreshnessBanner list={data} />
      <div
        className={cx(
          'flex min-h-0 flex-1 flex-col gap-3 lg:grid',
          isOpen
            ? 'lg:grid-cols-[minmax(20rem,24rem)_minmax(0,1fr)] xl:grid-cols-[16rem_minmax(20rem,23rem)_minmax(0,1fr)]'
            : 'lg:grid-cols-[20rem_minmax(0,1fr)]',
        )}
      >
        <div className={cx('min-h-0 min-w-0 max-lg:order-2', isOpen && 'max-xl:hidden')}>
          <BranchList fresh={fresh} />
        </div>
        {isOpen && (
          <div className="scrollbar-thin min-h-0 min-w-0 rounded-lg border border-line bg-surface max-lg:order-2 lg:overflow-y-auto">
            {children}
          </div>
        )}
        <WorkspaceMap className="h-64 max-lg:order-1 lg:h-full" />
      </div>
    </div>
  );
}

/** The page of a connection with credentials that can't list branches. */
function NoBranchesHere({ whyNot }: { whyNot: WhyNot }) {
  const t = useTranslations('branches');
  const why = useTranslations('connections.whyNot');
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState icon={<Store />} title={t('unserved')}>
        {why(whyNot)} {whyNot !== 'denied' && t('unservedNext')}
      </EmptyState>
    </>
  );
}

/** While the service does not respond: a note that the list is a saved copy, its age, and the reason. */
function FreshnessBanner({ list }: { list: List | undefined }) {
  const t = useTranslations('branches.stale');
  const problems = useTranslations('problems');
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
      {list.syncedAt ? t.rich('copy', { age: () => <RelativeTime value={list.syncedAt ?? 0} /> }) : t('none')}
    </Callout>
  );
}
