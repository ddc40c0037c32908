import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAbilities } from '@/components/shell/use-abilities';
import { BranchSelect } from '@/components/ui/input/branch-select';
import { Input } from '@/components/ui/input/input';
import { NativeSelect } from '@/components/ui/input/native-select';
import { Segmented } from '@/components/ui/input/radio-group';
import { cx } from '@/components/ui/style/cx';
import { branchQueries } from '@/lib/branches/queries';
import { TRACKING_VIEWS, type TrackingAddress, type TrackingView } from './use-tracking-address';

type Option = { id: string; name: string };

/** Search, view, branch and status. */
export function TrackingFilters({
  address: { q, show, branch, status, set, setBranch },
  branches,
  statuses,
  counts,
}: {
  address: TrackingAddress;
  counts: Record<TrackingView, number>;
  branches: readonly Option[];
  /** Statuses of the shown deliveries. */
  statuses: readonly Option[];
}) {
  const t = useTranslations('tracking');
  const { whyNot } = useAbilities();
  const { data: known } = useQuery({ ...branchQueries.list(), enabled: !whyNot('listBranches') });
  const chosen = known?.branches.find(({ id }) => id === branch);
  return (
    <search aria-label={t('filters')} className="grid gap-2 border-line border-b p-3">
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-s-2.5 top-1/2 size-4 -translate-y-1/2 text-muted"
        />
        <Input
          type="search"
          aria-label={t('search')}
          value={q ?? ''}
          placeholder={t('search')}
          className="ps-8!"
          onChange={(event) => set({ q: event.target.value || null })}
        />
      </div>
      <Segmented<TrackingView>
        legend={t('show.label')}
        hideLegend
        className="tabular [&_label]:px-2"
        value={show}
        onChange={(value) => set({ show: value === 'all' ? null : value })}
        options={TRACKING_VIEWS.map((value) => ({
          value,
          label: (
            <>
              {t(`show.${value}`)}
              {counts[value] > 0 && (
                <span className={cx('text-xs', value === 'attention' ? 'font-semibold text-danger' : 'text-faint')}>
                  {counts[value]}
                </span>
              )}
            </>
          ),
        }))}
      />
      <div className="grid empty:hidden grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
        {(branches.length > 1 || branch) && (
          <BranchSelect
            aria-label={t('branch')}
            any={t('anyBranch')}
            branches={chosen && !branches.some(({ id }) => id === branch) ? [...branches, chosen] : branches}
            value={branch}
            onChange={setBranch}
          />
        )}
        {(statuses.length > 1 || status) && (
          <NativeSelect
            aria-label={t('status')}
            value={status ?? ''}
            onChange={({ target }) => set({ status: target.value || null })}
            options={[['', t('anyStatus')], ...statuses.map(({ id, name }) => [id, name] as const)]}
          />
        )}
      </div>
    </search>
  );
}
