import { ListChecks } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button/button';
import { BranchSelect } from '@/components/ui/input/branch-select';
import { NativeSelect } from '@/components/ui/input/native-select';
import { Dialog } from '@/components/ui/overlay/dialog';
import { buttonClass } from '@/components/ui/style/button-class';
import { MADE } from '@/lib/deliveries/schema';
import { PAYMENT_TYPES } from '@/lib/service/model/values';
import { DateFilter } from './date-filter';
import type { FilterProps } from './filter-props';
import { ExportLink, SavedFilters } from './list-tools';
import { StatusFilter } from './status-filter';

/** All filters but view and search, with the saved ones. */
export function FilterSheet({ open, onClose, ...props }: FilterProps & { open: boolean; onClose: () => void }) {
  const t = useTranslations('deliveries.filters');
  const list = useTranslations('deliveries');
  const selection = useTranslations('selection');
  const { filters, setFilters } = props.address;
  return (
    <Dialog
      size="end"
      open={open}
      onClose={onClose}
      title={t('label')}
      footer={
        <>
          <ExportLink address={props.address} className={buttonClass('secondary', 'md')}>
            {list('list.export')}
          </ExportLink>
          <Button
            icon={<ListChecks />}
            onClick={() => {
              props.onSelect();
              onClose();
            }}
          >
            {selection('start')}
          </Button>
          <Button variant="primary" onClick={onClose}>
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
    </Dialog>
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

function Selects({ address: { filters, setFilters }, branches }: FilterProps) {
  const t = useTranslations('deliveries');
  const oneOf = <Value extends string>(values: readonly Value[], text: string) =>
    values.find((value) => value === text) ?? null;
  return (
    <>
      {(branches === undefined || branches.length > 1 || filters.branch) && (
        <BranchSelect
          aria-label={t('filters.branch')}
          disabled={branches === undefined}
          any={t('filters.anyBranch')}
          branches={branches}
          value={filters.branch}
          onChange={(branch) => setFilters({ branch })}
        />
      )}
      <NativeSelect
        aria-label={t('filters.payment')}
        value={filters.payment ?? ''}
        onChange={(event) => setFilters({ payment: oneOf(PAYMENT_TYPES, event.target.value) })}
      >
        <option value="">{t('filters.anyPayment')}</option>
        <option value="cash">{t('payment.cash')}</option>
        <option value="paid">{t('payment.paid')}</option>
      </NativeSelect>
      <NativeSelect
        aria-label={t('filters.test')}
        value={filters.test ?? ''}
        onChange={(event) => setFilters({ test: oneOf(['only', 'hide'] as const, event.target.value) })}
      >
        <option value="">{t('filters.anyTest')}</option>
        <option value="only">{t('filters.testOnly')}</option>
        <option value="hide">{t('filters.testHide')}</option>
      </NativeSelect>
      <NativeSelect
        aria-label={t('filters.made')}
        value={filters.made ?? ''}
        onChange={(event) => setFilters({ made: oneOf(MADE, event.target.value) })}
      >
        <option value="">{t('filters.anyMade')}</option>
        <option value="here">{t('filters.madeHere')}</option>
        <option value="elsewhere">{t('filters.madeElsewhere')}</option>
      </NativeSelect>
    </>
  );
}
