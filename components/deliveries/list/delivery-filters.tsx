import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { shortCount } from '@/components/ui/badge';
import { Button } from '@/components/ui/button/button';
import { Segmented } from '@/components/ui/input/radio-group';
import { cx } from '@/components/ui/style/cx';
import { COUNTED_VIEWS, chosenView, filtersOf, LIST_VIEWS, type ListView } from '@/lib/deliveries/list/views';
import { deliveryQueries } from '@/lib/deliveries/queries';
import type { FilterProps } from './filter-props';
import { ListTools } from './list-tools';

/** Loaded when it is opened for the first time. */
const FilterSheet = dynamic(() => import('./filter-sheet').then((module) => module.FilterSheet));

/** Views, and one button for all other filters; those that are set follow as chips. */
export function DeliveryFilters({ compact, chips, ...props }: FilterProps & { compact: boolean; chips: ReactNode }) {
  const t = useTranslations('deliveries.filters');
  const { filters } = props.address;
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const hidden = [filters.branch, filters.payment, filters.test, filters.made, filters.from ?? filters.to].filter(
    Boolean,
  ).length;
  const custom = chosenView(filters) ? 0 : 1;

  function open() {
    setOpened(true);
    setOpen(true);
  }

  return (
    <search aria-label={t('label')} className="mb-3 flex flex-wrap items-center gap-2">
      <Views {...props} />
      <Button icon={<SlidersHorizontal />} title={t('more')} onClick={open} aria-haspopup="dialog">
        {hidden + custom > 0 ? (
          t('moreCount', { count: hidden + custom })
        ) : (
          <span className={cx(!compact && 'lg:max-xl:sr-only')}>{t('more')}</span>
        )}
      </Button>
      {!compact && <ListTools address={props.address} onSelect={props.onSelect} />}
      {chips}
      {wasOpened && <FilterSheet {...props} open={isOpen} onClose={() => setOpen(false)} />}
    </search>
  );
}

function Views({ address: { filters, setFilters } }: FilterProps) {
  const t = useTranslations('deliveries');
  const { status, show, ...others } = filters;
  const { data: counts } = useQuery(deliveryQueries.counts(others));
  return (
    <Segmented<ListView>
      legend={t('filters.view')}
      hideLegend
      value={chosenView({ status, show }) ?? null}
      onChange={(view) => setFilters({ status: null, show: null, ...filtersOf(view) })}
      options={LIST_VIEWS.map((view) => {
        const counted = COUNTED_VIEWS.find((counted) => counted === view);
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
