'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Input } from '@/components/ui/input/input';
import { NativeSelect } from '@/components/ui/input/native-select';
import { Segmented } from '@/components/ui/input/radio-group';
import { TRACKING_VIEWS, type TrackingAddress, type TrackingView } from './use-tracking-address';

/** Search, view and branch. */
export function TrackingFilters({
  address: { q, show, branch, set },
  branches,
}: {
  address: TrackingAddress;
  branches: readonly { id: string; name: string }[];
}) {
  const t = useTranslations('tracking');
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
        value={show}
        onChange={(value) => set({ show: value === 'all' ? null : value })}
        options={TRACKING_VIEWS.map((value) => ({ value, label: t(`show.${value}`) }))}
      />
      {branches.length > 1 && (
        <NativeSelect
          aria-label={t('branch')}
          value={branch ?? ''}
          onChange={(event) => set({ branch: event.target.value || null })}
        >
          <option value="">{t('anyBranch')}</option>
          {branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </search>
  );
}
