import { ArrowDownToLine, Check, CircleSlash, SkipForward, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Segmented } from '@/components/ui/input/radio-group';
import { OrderGrid } from '../grid/order-grid';
import { type GridKeys, useGridKeys } from '../grid/use-grid-keys';
import type { OpenedSheet } from '../sheet/use-sheet';
import { BranchChoice } from './branch-choice';
import { RowLine } from './row-line';
import { type ShownLines, useShownLines } from './use-shown-lines';

/** The rows of a sheet with their problems, and what can be done with them. */
export function CheckSheet(opened: OpenedSheet) {
  const { store, state, sheet } = opened;
  const t = useTranslations('imports');
  const shown = useShownLines(store, state);
  const positions = useMemo(
    () => sheet.columns.flatMap(({ field }, position) => (field === null ? [] : position)),
    [sheet.columns],
  );
  const keys = useGridKeys(store, shown.lines, positions);
  return (
    <div className="grid min-w-0 gap-3">
      {sheet.otherSheets.length > 0 && (
        <Callout tone="warning">
          {t('otherSheets', { sheet: sheet.sheet ?? '', sheets: sheet.otherSheets.join(', ') })}
        </Callout>
      )}
      <GridTools {...opened} shown={shown} keys={keys} />
      {shown.lines.length === 0 && state.status === 'open' ? (
        <p className="rounded-lg border border-line bg-surface px-4 py-6 text-muted">
          {t(state.lines.length === 0 ? 'grid.noOrders' : 'grid.empty')}
        </p>
      ) : (
        <OrderGrid {...opened} lines={shown.lines} positions={positions} keys={keys} />
      )}
      <RowLine store={store} row={store.row(shown.lines[keys.active.row] ?? -1)} />
    </div>
  );
}

/** Above the grid: which rows are shown, and what to do with the selected ones. */
function GridTools({ shown, keys, ...opened }: OpenedSheet & { shown: ShownLines; keys: GridKeys }) {
  const t = useTranslations('imports.tools');
  const { store, state } = opened;
  const { totals } = state;
  const rows = shown.lines.slice(keys.range.top, keys.range.bottom + 1).flatMap((line) => store.row(line) ?? []);
  const questions = rows.filter((row) => row.state === 'question');
  const areLeft = rows.length > 0 && rows.every((row) => row.state === 'left');
  const tools = [
    { key: 'next', icon: <SkipForward className="mirror-rtl" />, title: 'F8', onClick: keys.toNextProblem },
    {
      key: 'undo',
      icon: <Undo2 className="mirror-rtl" />,
      disabled: !state.canUndo,
      onClick: () => store.send({ type: 'undo' }),
    },
    { key: 'fillDown', icon: <ArrowDownToLine />, onClick: keys.fillDown },
    {
      key: 'confirm',
      icon: <Check />,
      title: t('confirmHelp'),
      disabled: questions.length === 0,
      onClick: () => store.apply(questions.map(({ line }) => ({ line, isConfirmed: true }))),
    },
    {
      key: 'leave',
      icon: <CircleSlash />,
      disabled: rows.length === 0,
      onClick: () => store.apply(rows.map(({ line }) => ({ line, isLeft: !areLeft }))),
    },
  ] as const;
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
      {tools.map(({ key, ...tool }) => (
        <Button key={key} size="sm" {...tool}>
          {t(key === 'leave' && areLeft ? 'take' : key)}
        </Button>
      ))}
      <div className="ms-auto">
        <BranchChoice {...opened} onChoose={(rule) => store.send({ type: 'branch', rule })} />
      </div>
    </div>
  );
}
