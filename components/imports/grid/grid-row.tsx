// biome-ignore-all lint/a11y/useSemanticElements: see order-grid.tsx
'use client';

import { memo } from 'react';
import { StatusShape, type StatusStyle } from '@/components/ui/status-shape';
import { cx } from '@/components/ui/style/cx';
import { TONE_TEXT } from '@/components/ui/style/tone';
import type { CellRemark, RowState, RowView } from '@/lib/sheet/work/messages';
import { CellEditor } from './cell-editor';
import type { CellRange } from './cell-range';
import type { Editing, GridKeys } from './use-grid-keys';

export const ROW_HEIGHT = 36;

export const ROW_STATE_STYLE: Record<RowState, StatusStyle> = {
  ready: { shape: 'check', tone: 'success' },
  mend: { shape: 'alert', tone: 'danger' },
  question: { shape: 'question', tone: 'warning' },
  left: { shape: 'dash', tone: 'neutral' },
  known: { shape: 'ring', tone: 'neutral' },
};

interface GridRowProperties {
  id: string;
  index: number;
  start: number;
  row: RowView;
  positions: readonly number[];
  template: string;
  activeColumn: number | null;
  /** The selection, if the row is in it. */
  selected: CellRange | null;
  editing: Editing | null;
  keys: GridKeys;
  /** Made once for all rows: while a person scrolls, each frame draws new ones. */
  texts: GridTexts;
}

export interface GridTexts {
  state: (state: RowState) => string;
  remark: (remark: CellRemark) => string;
}

/** One order: its line and state, then its cells. Draws again for its own changes only. */
export const GridRow = memo(Row, isSame);

const COMPARED = ['row', 'start', 'index', 'positions', 'template'] as const;

function isSame(before: GridRowProperties, after: GridRowProperties): boolean {
  if (after.activeColumn !== null || before.activeColumn !== null) return false;
  const isSelected = before.selected?.start === after.selected?.start && before.selected?.end === after.selected?.end;
  return isSelected && COMPARED.every((name) => before[name] === after[name]);
}

function Row({
  id,
  index,
  start,
  row,
  positions,
  template,
  activeColumn,
  selected,
  editing,
  keys,
  texts,
}: GridRowProperties) {
  const { shape, tone } = ROW_STATE_STYLE[row.state];
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      tabIndex={-1}
      style={{ gridTemplateColumns: template, height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
      className={cx(
        'absolute inset-x-0 top-0 grid border-line border-b bg-surface [contain:layout_style]',
        activeColumn !== null && 'z-10',
        row.state === 'left' && 'text-faint line-through',
        row.state === 'known' && 'text-muted',
      )}
    >
      <div
        role="rowheader"
        tabIndex={-1}
        title={texts.state(row.state)}
        className="sticky inset-s-0 z-[1] flex items-center gap-1.5 border-line border-e bg-sunken px-2 text-muted text-xs"
      >
        <StatusShape shape={shape} className={TONE_TEXT[tone]} />
        <span className="sr-only">{texts.state(row.state)}</span>
        <span className="tabular">{row.line}</span>
      </div>
      {positions.map((position, column) => {
        const text = row.cells[position] ?? '';
        const remarks = row.state === 'left' ? [] : row.remarks.filter((remark) => remark.position === position);
        const worst = remarks[0]?.kind;
        const isActive = column === activeColumn;
        const advice = remarks.map(texts.remark).join('\n');
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keyboard
          <div
            key={position}
            id={`${id}-r${index}-c${column}`}
            role="gridcell"
            tabIndex={-1}
            aria-colindex={column + 2}
            aria-selected={isActive}
            aria-invalid={worst === 'problem' || undefined}
            aria-describedby={isActive && remarks.length > 0 ? `${id}-note` : undefined}
            title={isActive ? undefined : advice || undefined}
            onClick={(event) => keys.select({ row: index, column }, event.shiftKey)}
            onDoubleClick={() => keys.edit()}
            className={cx(
              'relative flex min-w-0 scroll-mt-40 scroll-mb-28 items-center gap-1 border-line border-e px-2',
              selected && column >= selected.start && column <= selected.end && 'bg-selected',
              worst && CELL_STYLE[worst],
              isActive && 'outline-2 -outline-offset-2 outline-accent',
            )}
          >
            {isActive && editing ? (
              <CellEditor editing={editing} keys={keys} />
            ) : (
              <>
                {worst && <StatusShape shape={REMARK_SHAPE[worst]} className={cx('size-3', REMARK_TEXT[worst])} />}
                <bdi className={cx('min-w-0 truncate', text === '' && 'text-danger text-xs')}>
                  {text === '' && worst !== 'warning' ? advice : text}
                </bdi>
              </>
            )}
            {isActive && remarks.length > 0 && <RemarkNote id={`${id}-note`} remarks={remarks} text={texts.remark} />}
          </div>
        );
      })}
    </div>
  );
}

/** Below the active cell: what is wrong, and what would be right. */
function RemarkNote({ id, remarks, text }: { id: string; remarks: readonly CellRemark[]; text: GridTexts['remark'] }) {
  return (
    <div
      id={id}
      className="pointer-events-none absolute inset-s-0 top-full z-10 mt-0.5 grid w-max min-w-full max-w-[min(20rem,calc(100vw-9rem))] gap-1 whitespace-normal rounded-md border border-line-strong bg-raised px-2.5 py-1.5 text-ink text-sm no-underline shadow-md"
    >
      {remarks.map((remark) => (
        <p key={remark.key} className="flex items-start gap-1.5">
          <StatusShape shape={REMARK_SHAPE[remark.kind]} className={cx('mt-1 size-3', REMARK_TEXT[remark.kind])} />
          <span>{text(remark)}</span>
        </p>
      ))}
    </div>
  );
}

const CELL_STYLE: Record<CellRemark['kind'], string> = {
  problem: 'bg-danger-soft',
  question: 'bg-warning-soft',
  warning: '',
};
const REMARK_SHAPE = { problem: 'alert', question: 'question', warning: 'dot' } as const;
const REMARK_TEXT: Record<CellRemark['kind'], string> = {
  problem: 'text-danger',
  question: 'text-warning',
  warning: 'text-info',
};
