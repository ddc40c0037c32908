import { ArrowDownToLine, Check, CircleSlash, SkipForward, Undo2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useRef } from 'react';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Segmented } from '@/components/ui/input/radio-group';
import type { SheetBranch } from '@/lib/sheet/values/branch-name';
import type { RowView, SheetView } from '@/lib/sheet/work/messages';
import { OrderGrid } from '../grid/order-grid';
import { type GridKeys, useGridKeys } from '../grid/use-grid-keys';
import type { SheetState, SheetStore } from '../sheet/sheet-store';
import { BranchChoice } from './branch-choice';
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
        <BranchChoice sheet={sheet} branches={branches} onChoose={(rule) => store.send({ type: 'branch', rule })} />
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

/** Above the grid: which rows are shown, and what to do with the selected ones. */
function GridTools({
  store,
  state,
  shown,
  keys,
  children,
}: {
  store: SheetStore;
  state: SheetState;
  shown: ReturnType<typeof useShownLines>;
  keys: GridKeys;
  children?: ReactNode;
}) {
  const t = useTranslations('imports.tools');
  const { totals } = state;
  const rows: RowView[] = [];
  for (let index = keys.range.top; index <= keys.range.bottom; index += 1) {
    const row = store.row(shown.lines[index] ?? -1);
    if (row) rows.push(row);
  }
  const questions = rows.filter((row) => row.state === 'question');
  const areLeft = rows.length > 0 && rows.every((row) => row.state === 'left');

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented<'all' | 'problems'>
        legend={t('show')}
        hideLegend
        value={shown.onlyProblems ? 'problems' : 'all'}
        onChange={shown.show}
        options={[
          { value: 'all', label: t('all', { count: state.lines.length }) },
          { value: 'problems', label: t('problems', { count: totals ? totals.mend + totals.question : 0 }) },
        ]}
      />
      <Button size="sm" title="F8" icon={<SkipForward className="mirror-rtl" />} onClick={keys.toNextProblem}>
        {t('next')}
      </Button>
      <Button
        size="sm"
        icon={<Undo2 className="mirror-rtl" />}
        disabled={!state.canUndo}
        onClick={() => store.send({ type: 'undo' })}
      >
        {t('undo')}
      </Button>
      <Button size="sm" icon={<ArrowDownToLine />} onClick={keys.fillDown}>
        {t('fillDown')}
      </Button>
      <Button
        size="sm"
        icon={<Check />}
        title={t('confirmHelp')}
        disabled={questions.length === 0}
        onClick={() => store.apply(questions.map(({ line }) => ({ line, isConfirmed: true })))}
      >
        {t('confirm')}
      </Button>
      <Button
        size="sm"
        icon={<CircleSlash />}
        disabled={rows.length === 0}
        onClick={() => store.apply(rows.map(({ line }) => ({ line, isLeft: !areLeft })))}
      >
        {t(areLeft ? 'take' : 'leave')}
      </Button>
      <div className="ms-auto">{children}</div>
    </div>
  );
}
