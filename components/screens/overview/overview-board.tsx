'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { FirstSteps } from '@/components/connections/first-steps';
import { CodeListNote } from '@/components/deliveries/by-code/code-list-note';
import { AttentionList, MOST_ON_PHONE } from '@/components/deliveries/list/attention-list';
import { type Counted, TodayMoney, TodayNumbers } from '@/components/deliveries/list/today-numbers';
import { BranchNumbers } from '@/components/deliveries/overview/branch-numbers';
import { SampleOrders, useMaySendSamples } from '@/components/deliveries/overview/sample-orders';
import { ScheduledList } from '@/components/deliveries/overview/scheduled-list';
import { Link } from '@/components/nav/connection-navigation';
import { AttentionRulesButton } from '@/components/progress/attention-rules';
import { useConnection, useSession } from '@/components/shell/user/session-context';
import { usePreferences } from '@/components/shell/user/use-preferences';
import { useShownBranch } from '@/components/shell/user/use-shown-branch';
import { AskingNote } from '@/components/standing/asking-note';
import { ButtonLink } from '@/components/ui/button/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pending } from '@/components/ui/feedback/pending';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';
import { StaleNote } from '@/components/ui/feedback/stale-note';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { CssIcon } from '@/components/ui/style/css-icon';
import { cx } from '@/components/ui/style/cx';
import { useNow } from '@/components/ui/text/use-now';
import { useTimeText } from '@/components/ui/text/use-time-text';
import { WalletBalance } from '@/components/wallet/wallet-balance';
import type { Overview, OverviewQuery } from '@/lib/deliveries/list/overview-schema';
import { filtersOf } from '@/lib/deliveries/list/views';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { businessDay } from '@/lib/format/time/business-day';
import { SCHEDULED, shownStatus } from '@/lib/progress/status';
import { routes } from '@/lib/routes';
import { BranchChoice } from './branch-choice';
import { overviewQuery } from './overview-query';
import { SandboxTour } from './sandbox-tour';
import { UnderWayPanel } from './under-way-panel';

const MOST_URGENT = 5;

/** The overview: deliveries that need attention, deliveries under way, scheduled orders, and the numbers of the day. */
export function OverviewBoard({ isTourPutAway }: { isTourPutAway: boolean }) {
  const t = useTranslations('overview');
  const timeText = useTimeText();
  const now = useNow();
  const maySendSamples = useMaySendSamples();
  const shownBranch = useShownBranch();
  const { branchId } = usePreferences();
  const ask = overviewQuery(shownBranch.named, branchId);
  const overview = useQuery(deliveryQueries.overview(ask));
  const isEmpty = overview.data?.isEmpty ?? false;

  if (!overview.data && overview.errorUpdateCount > 0) return <Pending query={overview} rows={8} />;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={timeText(now, 'date')}
        actions={
          <>
            <BranchChoice shown={shownBranch} />
            {maySendSamples && !isEmpty && <SampleOrders />}
          </>
        }
      />
      <FirstSteps />
      <SandboxTour isPutAway={isTourPutAway} />
      <CodeListNote />
      <AskingNote />
      {overview.data && overview.error && (
        <StaleNote
          error={overview.error}
          asOf={overview.data.asOf}
          titleAt={(time) => t('stale', { time })}
          onRetry={overview.refetch}
        />
      )}
      {isEmpty ? maySendSamples ? <SampleOrders first /> : <NoOrders /> : <Day overview={overview.data} ask={ask} />}
    </>
  );
}

/** The day, once there has been an order. Its links name the branch as the address does. */
function Day({ overview, ask }: { overview: Overview | undefined; ask: OverviewQuery }) {
  const t = useTranslations('overview');
  const now = useNow();
  const { can } = useSession();
  const connection = useConnection();
  const { currency, testMode } = connection;
  const { named } = useShownBranch();
  const usual = useQuery(deliveryQueries.usual(ask));
  const today = businessDay(connection, now);
  const { scheduled = [], branches = [] } = overview ?? {};
  const waiting = scheduled.filter((row) => shownStatus(row, now) === SCHEDULED);
  const counted: Counted = { branch: named, test: testMode ? null : 'hide' };
  const numbers = { overview, usual: usual.data?.usual, today, counted };
  return (
    <>
      <AttentionPanel data={overview} named={named} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_21rem]">
        <UnderWayPanel branchId={ask.branch ?? null} named={named} />
        <div className="grid min-w-0 gap-4">
          <Panel title={t('money.title')} flush>
            {can('wallet:read') && (
              <div className="border-line border-b px-4 py-3">
                <WalletBalance />
              </div>
            )}
            <TodayMoney {...numbers} currency={currency} />
          </Panel>
          <Panel title={t('numbers.title')} flush>
            <TodayNumbers {...numbers} />
          </Panel>
          {waiting.length > 0 && (
            <Panel title={t('scheduled.title')} flush>
              <ScheduledList rows={waiting} />
            </Panel>
          )}
          {branches.length > 1 && (
            <Panel title={t('branches.title')} flush>
              <BranchNumbers branches={branches} today={today} counted={counted} />
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}

/** The most urgent deliveries, or one line that there are none. */
function AttentionPanel({ data, named }: { data: Overview | undefined; named: string | null }) {
  const t = useTranslations('overview.attention');
  const items = data?.attention;
  if (items?.length === 0) {
    return (
      <div className="mb-4 flex items-center gap-2.5 rounded-lg border border-line bg-surface px-4 py-2.5 text-muted">
        <CssIcon name="circle-check" className="size-4 text-success" />
        <span className="min-w-0 flex-1">
          <strong className="me-1.5 font-semibold text-ink">{t('quiet')}</strong>
          <span className="max-sm:hidden">{t('quietHint')}</span>
        </span>
        <AttentionRulesButton />
      </div>
    );
  }
  const count = data?.attentionCount ?? 0;
  return (
    <Panel
      title={
        <span className="flex items-center gap-2">
          {t('title')}
          {count > 0 && <span className="tabular rounded-full bg-danger-solid px-2 text-sm text-white">{count}</span>}
        </span>
      }
      actions={<AttentionRulesButton />}
      flush
      className="mb-4 border-line-strong!"
    >
      {items ? <AttentionList items={items.slice(0, MOST_URGENT)} total={count} /> : <SkeletonRows rows={2} />}
      {count > MOST_ON_PHONE && (
        <p className={cx('border-line border-t px-4 py-1.5 text-sm', count <= MOST_URGENT && 'sm:hidden')}>
          <Link
            href={routes.deliveries({ ...filtersOf('attention'), branch: named })}
            className="text-accent underline underline-offset-2"
          >
            {t('more', { count })}
          </Link>
        </p>
      )}
    </Panel>
  );
}

/** A connection that has never had an order: how to get the first ones. */
function NoOrders() {
  const t = useTranslations('overview.empty');
  const { can } = useSession();
  const mayWrite = can('delivery:write');
  return (
    <Panel>
      <EmptyState
        icon={<CssIcon name="package" className="size-7" />}
        title={t('title')}
        action={
          mayWrite && (
            <>
              <ButtonLink href={routes.newDelivery()} variant="primary">
                {t('dispatch')}
              </ButtonLink>
              {can('delivery:adopt') && <ButtonLink href={routes.addByCode()}>{t('byCode')}</ButtonLink>}
            </>
          )
        }
      >
        {t(mayWrite ? 'hint' : 'wait')}
      </EmptyState>
    </Panel>
  );
}
