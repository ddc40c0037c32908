'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useRef } from 'react';
import { Callout } from '@/components/ui/feedback/callout';
import type { SheetBranch } from '@/lib/sheet/values/branch-name';
import type { SheetView } from '@/lib/sheet/work/messages';
import { OrderGrid } from '../grid/order-grid';
import { useGridKeys } from '../grid/use-grid-keys';
import type { SheetState, SheetStore } from '../sheet/sheet-store';
import { BranchChoice } from './branch-choice';
import { GridTools } from './grid-tools';
import { RowLine } from './row-line';
import { useShownLines } from './use-shown-lines';

/** The rows of a sheet with their problems, and what can be done with them. */
export function CheckSheet({
  store,
  state,
  sheet,
  branches,
}: {
  store: SheetStore;
  state: SheetState;
  sheet: SheetView;
  branches: readonly SheetBranch[];
}) {
  const t = useTranslations('imports');
  const isRtl = useLocale() === 'ar';
  const shown = useShownLines(store, state);
  const { columns } = sheet;
  const positions = useMemo(
    () => columns.flatMap(({ field }, position) => (field === null ? [] : position)),
    [columns],
  );
  const page = useRef(10);
  const size = { rows: shown.lines.length, columns: positions.length, page, isRtl };
  const keys = useGridKeys(store, shown.lines, positions, size);
  return (
    <div className="grid min-w-0 gap-3">
      {sheet.otherSheets.length > 0 && (
        <Callout tone="warning">
          {t('otherSheets', { sheet: sheet.sheet ?? '', sheets: sheet.otherSheets.join(', ') })}
        </Callout>
      )}
      <GridTools store={store} state={state} shown={shown} keys={keys}>
        <BranchChoice sheet={sheet} branches={branches} onChoose={(rule) => store.chooseBranch(rule)} />
      </GridTools>
      {shown.lines.length === 0 && state.status === 'open' ? (
        <p className="rounded-lg border border-line bg-surface px-4 py-6 text-muted">{t('grid.empty')}</p>
      ) : (
        <OrderGrid
          store={store}
          lines={shown.lines}
          columns={columns}
          positions={positions}
          keys={keys}
          size={size}
          isReading={state.status === 'reading'}
        />
      )}
      <RowLine store={store} row={store.row(shown.lines[keys.active.row] ?? -1)} />
    </div>
  );
}
