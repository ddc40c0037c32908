'use client';

import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { cx } from '@/components/ui/cx';
import { NativeSelect } from '@/components/ui/input/native-select';
import { Segmented } from '@/components/ui/input/radio-group';
import { Sheet } from '@/components/ui/overlay/sheet';
import { COUNTED_VIEWS, filtersOf, LIST_VIEWS, type ListView, viewOf } from '@/lib/deliveries/list/views';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { MADE } from '@/lib/deliveries/schema';
import type { DayRule } from '@/lib/format/time/business-day';
import { PAYMENT_TYPES } from '@/lib/service/v2/schema';
import { shortCount } from '../attention/attention-count';
import { DateFilter } from './date-filter';
import { ExportLink, ListTools, SavedFilters } from './list-tools';
import { SearchFilter } from './search-filter';
import { StatusFilter } from './status-filter';
import type { ListAddress } from './use-list-address';

export type BranchOption = { id: string; name: string };
/** `branches` is undefined while they load. */
type Props = { address: ListAddress; branches: readonly BranchOption[] | undefined; days: DayRule };

/** Views and search, and one button for all other filters; those that are set follow as chips. */
export function DeliveryFilters({ compact, ...props }: Props & { compact: boolean }) {
  const t = useTranslations('deliveries.filters');
  const list = useTranslations('deliveries');
  const { filters, setFilters } = props.address;
  const [isOpen, setOpen] = useState(false);
  const hidden = [filters.branch, filters.payment, filters.test, filters.made, filters.from ?? filters.to].filter(
    Boolean,
  ).length;
  const custom = viewOf(filters) ? 0 : 1;

  return (
    <search aria-label={t('label')} className="mb-3 flex flex-wrap items-center gap-2">
      <Views {...props} />
      <SearchFilter
        value={filters.q ?? ''}
        onChange={(q) => setFilters({ q })}
        className={cx('min-w-36 flex-1', !compact && 'sm:max-w-72')}
      />
      <Button icon={<SlidersHorizontal />} onClick={() => setOpen(true)} aria-haspopup="dialog">
        {hidden + custom > 0 ? t('moreCount', { count: hidden + custom }) : t('more')}
      </Button>
      {!compact && <ListTools address={props.address} />}
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('label')}
        footer={
          <>
            <ExportLink address={props.address} className={buttonClass('secondary', 'md')}>
              {list('list.export')}
            </ExportLink>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('show')}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <Part title={t('status')}>
            <StatusFilter value={filters.status ?? []} onChange={(status) => setFilters({ status, show: null })} />
          </Part>
          <Part title={t('dates')}>
            <DateFilter value={filters} days={props.days} onChange={setFilters} />
          </Part>
          <div className="grid gap-2">
            <Selects {...props} />
          </div>
          <Part title={list('saved.title')}>
            <SavedFilters isFiltered={props.address.isFiltered} />
          </Part>
        </div>
      </Sheet>
    </search>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Views({ address: { filters, setFilters } }: Props) {
  const t = useTranslations('deliveries');
  const { status, show, ...others } = filters;
  const { data: counts } = useQuery(deliveryQueries.counts(others));
  return (
    <Segmented<ListView>
      legend={t('filters.view')}
      hideLegend
      value={viewOf({ status, show }) ?? null}
      onChange={(view) => setFilters({ status: null, show: null, ...filtersOf(view) })}
      options={LIST_VIEWS.map((view) => {
        const counted = COUNTED_VIEWS.find((one) => one === view);
        const count = counted && counts?.[counted];
        return {
          value: view,
          label: (
            <>
              {t(`groups.${view}`)}
              {count ? <Count of={count} isUrgent={view === 'attention'} /> : null}
            </>
          ),
        };
      })}
    />
  );
}

function Count({ of: count, isUrgent }: { of: number; isUrgent: boolean }) {
  return (
    <span className={cx('tabular text-xs', isUrgent ? 'font-semibold text-danger' : 'text-faint')}>
      {shortCount(count)}
    </span>
  );
}

function Selects({ address: { filters, setFilters }, branches, className }: Props & { className?: string }) {
  const t = useTranslations('deliveries');
  const one = <Value extends string>(values: readonly Value[], text: string) =>
    values.find((value) => value === text) ?? null;
  const isOffered = branches?.some(({ id }) => id === filters.branch);
  return (
    <>
      {(branches === undefined || branches.length > 1 || filters.branch) && (
        <NativeSelect
          aria-label={t('filters.branch')}
          className={className}
          disabled={branches === undefined}
          value={filters.branch ?? ''}
          onChange={(event) => setFilters({ branch: event.target.value || null })}
        >
          <option value="">{t('filters.anyBranch')}</option>
          {branches?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {filters.branch && !isOffered && <option value={filters.branch}>{t('filters.otherBranch')}</option>}
        </NativeSelect>
      )}
      <NativeSelect
        aria-label={t('filters.payment')}
        className={className}
        value={filters.payment ?? ''}
        onChange={(event) => setFilters({ payment: one(PAYMENT_TYPES, event.target.value) })}
      >
        <option value="">{t('filters.anyPayment')}</option>
        <option value="cash">{t('payment.cash')}</option>
        <option value="paid">{t('payment.paid')}</option>
      </NativeSelect>
      <NativeSelect
        aria-label={t('filters.test')}
        className={className}
        value={filters.test ?? ''}
        onChange={(event) => setFilters({ test: one(['only', 'hide'] as const, event.target.value) })}
      >
        <option value="">{t('filters.anyTest')}</option>
        <option value="only">{t('filters.testOnly')}</option>
        <option value="hide">{t('filters.testHide')}</option>
      </NativeSelect>
      <NativeSelect
        aria-label={t('filters.made')}
        className={className}
        value={filters.made ?? ''}
        onChange={(event) => setFilters({ made: one(MADE, event.target.value) })}
      >
        <option value="">{t('filters.anyMade')}</option>
        <option value="here">{t('filters.madeHere')}</option>
        <option value="elsewhere">{t('filters.madeElsewhere')}</option>
      </NativeSelect>
    </>
  );
}
