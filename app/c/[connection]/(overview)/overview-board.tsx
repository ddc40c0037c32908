'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { CodeListNote } from '@/components/deliveries/by-code/code-list-note';
import { AttentionList } from '@/components/deliveries/list/attention-list';
import { TodayNumbers } from '@/components/deliveries/list/today-numbers';
import { UnderWayList } from '@/components/deliveries/list/under-way-list';
import { Link } from '@/components/nav/connection-navigation';
import { AttentionRulesButton } from '@/components/progress/attention-rules';
import { useConnection, useSession } from '@/components/shell/user/session-context';
import { SmallTrackingMap } from '@/components/tracking/small-tracking-map';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/feedback/callout';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { useNow } from '@/components/ui/use-now';
import { WalletBalance } from '@/components/wallet/wallet-balance';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { businessDay } from '@/lib/format/business-day';
import { formatDateTime } from '@/lib/format/date-time';
import { useProblemText } from '@/lib/http/use-problem-text';
import { routes } from '@/lib/routes';
import { UNDER_WAY } from './under-way';

const MOST_UNDER_WAY = 8;

/** Deliveries that need attention, today's numbers, the wallet, and deliveries under way. */
export function OverviewBoard() {
  const t = useTranslations('overview');
  const locale = useLocale();
  const now = useNow();
  const { can } = useSession();
  const connection = useConnection();
  const { currency, timeZone } = connection;
  const overview = useQuery(deliveryQueries.overview());
  const underWay = useQuery(deliveryQueries.list(UNDER_WAY));
  const today = businessDay(connection, now);

  if (!overview.data && overview.error) {
    return <BoardFailed error={overview.error} retrying={overview.isFetching} onRetry={() => overview.refetch()} />;
  }
  return (
    <>
      <PageHeader title={t('title')} lead={formatDateTime(new Date(now), timeZone, locale, 'date')} />
      <CodeListNote />
      {overview.data && overview.error && (
        <Stale asOf={overview.data.asOf} error={overview.error} onRetry={() => overview.refetch()} />
      )}
      <TodayNumbers overview={overview.data} today={today} currency={currency} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <Panel title={t('attention.title')} actions={<AttentionRulesButton />} flush>
          {overview.data ? <AttentionList items={overview.data.attention} /> : <SkeletonRows rows={4} />}
        </Panel>
        <div className="grid gap-4">
          {can('wallet:read') && (
            <Panel>
              <WalletBalance timeZone={timeZone} />
            </Panel>
          )}
          <Panel
            flush
            title={t('underWay.title')}
            actions={
              <Link
                href={routes.deliveries({ status: UNDER_WAY.status })}
                className="text-accent text-sm underline underline-offset-2"
              >
                {t('underWay.all')}
              </Link>
            }
          >
            <SmallTrackingMap />
            <UnderWayList
              timeZone={timeZone}
              rows={underWay.data?.rows
                .filter(({ status }) => UNDER_WAY.status.includes(status))
                .slice(0, MOST_UNDER_WAY)}
            />
          </Panel>
        </div>
      </div>
    </>
  );
}

function BoardFailed({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) {
  const { next, id } = useProblemText()(error);
  const t = useTranslations('overview');
  return (
    <ErrorState title={t('failed')} errorId={id} retrying={retrying} onRetry={onRetry}>
      {next}
    </ErrorState>
  );
}

function Stale({ asOf, error, onRetry }: { asOf: string; error: Error; onRetry: () => void }) {
  const t = useTranslations('overview');
  const ui = useTranslations('ui.error');
  const locale = useLocale();
  const { timeZone } = useConnection();
  const { title } = useProblemText()(error);
  return (
    <Callout
      live
      tone="warning"
      className="mb-3"
      title={t('stale', { time: formatDateTime(new Date(asOf), timeZone, locale, 'time') })}
      action={
        <Button size="sm" onClick={onRetry}>
          {ui('retry')}
        </Button>
      }
    >
      {title}
    </Callout>
  );
}
