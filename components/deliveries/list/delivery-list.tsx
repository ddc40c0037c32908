import { ArrowUp, SearchX } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import { useAddressText } from '@/components/map/areas/use-address-text';
import { useSearchTerms } from '@/components/map/areas/use-search-terms';
import { usePreferences } from '@/components/shell/user/use-preferences';
import { DataTable } from '@/components/table/data-table';
import { Pager } from '@/components/table/pager';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pending } from '@/components/ui/feedback/pending';
import { StaleNote } from '@/components/ui/feedback/stale-note';
import { latinKey } from '@/components/ui/latin-key';
import { Panel } from '@/components/ui/panel';
import { CssIcon } from '@/components/ui/style/css-icon';
import { cx } from '@/components/ui/style/cx';
import { matchesFilters } from '@/lib/deliveries/list/matches-filters';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import type { DayRule } from '@/lib/format/time/business-day';
import type { AttentionSettings } from '@/lib/progress/attention-settings';
import { routes } from '@/lib/routes';
import { useShortBranch } from '../facts/use-short-branch';
import { SelectBox, useSelectColumn } from '../selection/select-column';
import { type Selection, useSelection } from '../selection/use-selection';
import { ActiveFilters } from './active-filters';
import { BehindNote } from './behind-note';
import { DeliveryCard } from './delivery-card';
import { useDeliveryColumns } from './delivery-columns';
import { DeliveryFilters } from './delivery-filters';
import type { BranchOption } from './filter-props';
import type { RowContext } from './row-context';
import { type ListAddress, useListAddress } from './use-list-address';
import { useStablePage } from './use-stable-page';
import { usualMarks } from './usual-marks';

/** Loaded when orders are selected for the first time. */
const SelectionBar = dynamic(() => import('../selection/selection-bar').then((module) => module.SelectionBar));

type ListSettings = { currency: string; attention: AttentionSettings } & DayRule;

/** All deliveries, newest first. Filters and page are in the address; rows change in place. */
export function DeliveryList({
  settings,
  branches,
  chosenId,
  onChoose,
  mayCreate,
}: {
  settings: ListSettings;
  branches: readonly BranchOption[] | undefined;
  chosenId: string | null;
  onChoose: (id: string) => void;
  mayCreate: boolean;
}) {
  const t = useTranslations('deliveries.list');
  const address = useListAddress();
  const { q } = address.filters;
  const terms = useSearchTerms(q);
  const matches = (row: DeliveryRow) => matchesFilters(row, address.filters, { settings, terms, now: Date.now() });
  const page = useStablePage(address.list, matches);
  const { shown, query } = page;
  const selection = useSelection();

  return (
    <>
      <DeliveryFilters
        compact={chosenId !== null}
        address={address}
        branches={branches}
        days={settings}
        onSelect={selection.start}
        chips={<ActiveFilters address={address} branches={branches} days={settings} />}
      />
      {shown && query.error && (
        <StaleNote
          error={query.error}
          asOf={page.asOf}
          titleAt={(time) => t('stale', { time })}
          onRetry={query.refetch}
        />
      )}
      {shown && <BehindNote rows={shown.rows} />}
      <Panel flush className="overflow-clip">
        {page.waiting > 0 && (
          // Below the head and without height, so that rows do not move when orders arrive.
          <div className="sticky top-[calc(var(--sticky-top,0px)+2.25rem)] z-20 h-0">
            <div className="pointer-events-none absolute inset-x-0 top-2 flex justify-center">
              <Button
                size="sm"
                variant="secondary"
                icon={<ArrowUp />}
                pending={query.isFetching}
                className="pointer-events-auto rounded-full! border-accent! bg-accent-soft! text-accent!"
                onClick={() => (address.isNewest ? void page.showWaiting() : address.goTo('newest'))}
              >
                {address.isFiltered ? t('newMatches', { count: page.waiting }) : t('new', { count: page.waiting })}
              </Button>
            </div>
          </div>
        )}
        <span className="sr-only" role="status">
          {!shown && query.isFetching && t('loading')}
        </span>
        {!shown && <Pending query={query} rows={12} />}
        {shown && shown.rows.length === 0 && <EmptyList address={address} mayCreate={mayCreate} />}
        {shown && shown.rows.length > 0 && (
          <Rows
            rows={shown.rows}
            withReasons={address.filters.show !== undefined}
            matches={matches}
            selection={selection}
            busy={page.isChanging}
            chosenId={chosenId}
            onChoose={onChoose}
          />
        )}
        {shown && (shown.older || shown.newer) && (
          <Pager
            pending={page.isChanging}
            onNewest={address.isNewest ? undefined : () => address.goTo('newest')}
            onNewer={shown.newer ? () => shown.newer && address.goTo({ newer: shown.newer }) : undefined}
            onOlder={shown.older ? () => shown.older && address.goTo({ older: shown.older }) : undefined}
          />
        )}
      </Panel>
      {selection.isOn && <SelectionBar selection={selection} filters={address.filters} />}
    </>
  );
}

function Rows({
  rows,
  withReasons,
  matches,
  selection,
  busy,
  chosenId,
  onChoose,
}: {
  rows: DeliveryRow[];
  withReasons: boolean;
  matches: (row: DeliveryRow) => boolean;
  selection: Selection;
  busy: boolean;
  chosenId: string | null;
  onChoose: (id: string) => void;
}) {
  const t = useTranslations('deliveries.list');
  const search = useSearchParams().toString();
  const addressIn = useAddressText();
  const { columns: chosen } = usePreferences();
  const shortName = useShortBranch();
  const context: RowContext = {
    isLeaving: (row) => !busy && !matches(row),
    onChoose,
    isSelecting: selection.isOn,
    addressIn,
    shortName,
    usual: usualMarks(rows),
    href: ({ id }) => `${routes.delivery(id)}${search && `?${search}`}`,
  };
  const columns = useDeliveryColumns(context, { chosen, isNarrow: chosenId !== null, withReasons });
  const selectColumn = useSelectColumn(selection, rows);
  const card = (row: DeliveryRow) => (
    <DeliveryCard row={row} context={context} withReasons={withReasons} withCode={!selection.isOn} />
  );

  function onKeyDown(event: KeyboardEvent) {
    const row = event.target instanceof HTMLElement && rows.find(({ id }) => id === rowIdOf(event.target));
    if (!row || latinKey(event) !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    selection.toggle(row, rows, event.shiftKey);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles a key of the rows within
    <div onKeyDown={onKeyDown} className={cx(selection.isOn && 'select-none')}>
      <DataTable
        caption={t('caption')}
        columns={selection.isOn ? [selectColumn, ...columns.filter(({ key }) => key !== 'since')] : columns}
        rows={rows}
        rowId={({ id }) => id}
        card={(row) =>
          selection.isOn ? (
            <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
              <SelectBox selection={selection} row={row} rows={rows} />
              {card(row)}
            </div>
          ) : (
            card(row)
          )
        }
        onOpen={(row, isRange) => (selection.isOn ? selection.toggle(row, rows, isRange) : onChoose(row.id))}
        selectedId={chosenId}
        busy={busy}
      />
    </div>
  );
}

/** The row that has the focus itself, and not something within it. */
function rowIdOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset.row : undefined;
}

function EmptyList({ address, mayCreate }: { address: ListAddress; mayCreate: boolean }) {
  const t = useTranslations('deliveries.list');
  const ui = useTranslations('ui.filters');
  const { show, branch, ...others } = address.filters;
  if (show === 'attention' && Object.keys(others).length === 0) {
    return (
      <EmptyState icon={<CssIcon name="circle-check" className="size-7" />} title={t('quiet')}>
        {t('quietHint')}
      </EmptyState>
    );
  }
  if (address.isFiltered || !address.isNewest) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('noMatch')}
        action={<Button onClick={address.clear}>{ui('clear')}</Button>}
      >
        {address.filters.q ? t('noMatchSearch', { text: `\u2068${address.filters.q}\u2069` }) : t('noMatchHint')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<CssIcon name="package" className="size-7" />}
      title={t('empty')}
      action={
        mayCreate && (
          <ButtonLink href={routes.newDelivery()} variant="primary" icon={<CssIcon name="plus" />}>
            {t('first')}
          </ButtonLink>
        )
      }
    >
      {t('emptyHint')}
    </EmptyState>
  );
}
