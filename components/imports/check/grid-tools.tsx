'use client';

import { ArrowDownToLine, Check, CircleSlash, SkipForward, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button/button';
import { Segmented } from '@/components/ui/input/radio-group';
import type { RowView } from '@/lib/sheet/work/messages';
import type { GridKeys } from '../grid/use-grid-keys';
import type { SheetState, SheetStore } from '../sheet/sheet-store';
import type { useShownLines } from './use-shown-lines';

/** Above the grid: which rows are shown, and what to do with the selected ones. */
export function GridTools({
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
      <Button size="sm" icon={<Undo2 className="mirror-rtl" />} disabled={!state.canUndo} onClick={() => store.undo()}>
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
