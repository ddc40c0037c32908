// biome-ignore-all lint/a11y/useSemanticElements: a table with thousands of rows, of which a few are in the document
'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { cx } from '@/components/ui/style/cx';
import type { ColumnView, RowState } from '@/lib/sheet/work/messages';
import { useFieldName } from '../sheet/use-field-name';
import { useRemarkText } from '../sheet/use-remark-text';
import type { OpenedSheet } from '../sheet/use-sheet';
import { widthOf } from './column-width';
import { GridRow, ROW_HEIGHT } from './grid-row';
import type { GridKeys } from './use-grid-keys';

const HEAD_HEIGHT = 44;
/** Space for the remarks of the last row. */
const BELOW = 140;
const OVERSCAN = 8;

/** The rows of a sheet as cells to write in. Only those in view are in the document. */
export function OrderGrid({
  store,
  state,
  sheet: { columns },
  lines,
  positions,
  keys,
}: OpenedSheet & { lines: readonly number[]; positions: readonly number[]; keys: GridKeys }) {
  const t = useTranslations('imports.grid');
  const id = useId();
  const scroller = keys.gridRef;
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollPaddingStart: HEAD_HEIGHT,
    scrollPaddingEnd: BELOW,
    paddingEnd: BELOW,
  });
  const remark = useRemarkText();
  const texts = { remark, state: (state: RowState) => t(`state.${state}`) };
  const { active, editing, size } = keys;
  const { isRtl } = size;

  // The active cell stays in view, in the grid and, once a person has moved it, on the page.
  const isMoved = useRef(false);
  useEffect(() => {
    const top = active.row * ROW_HEIGHT - (virtual.scrollOffset ?? 0);
    // Asking for a row that is in view measures the whole page.
    if (top <= HEAD_HEIGHT || top + ROW_HEIGHT + BELOW >= (virtual.scrollRect?.height ?? 0))
      virtual.scrollToIndex(active.row, { align: 'auto' });
    isMoved.current ||= editing !== null || active.row + active.column > 0;
    const frame = requestAnimationFrame(() => {
      const box = scroller.current;
      if (box) scrollToColumn(box, id, active.column, isRtl);
      const cell = isMoved.current && document.getElementById(`${id}-r${active.row}-c${active.column}`);
      if (cell) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [active.row, active.column, editing, id, isRtl, virtual, scroller]);

  useEffect(() => {
    size.page.current = Math.max(
      1,
      Math.floor(((scroller.current?.clientHeight ?? 400) - HEAD_HEIGHT) / ROW_HEIGHT) - 1,
    );
  });

  // The editor takes the focus; the grid takes it back.
  useEffect(() => {
    if (!editing && document.activeElement === document.body) scroller.current?.focus({ preventScroll: true });
  }, [editing, scroller]);

  const shown = positions.flatMap((position) => columns[position] ?? []);
  const widths = ['4.5rem', ...shown.map(({ field }) => widthOf(field))];
  const template = widths.join(' ');
  const minWidth = `calc(${widths.join(' + ')})`;
  return (
    <>
      <p id={`${id}-keys`} className="sr-only">
        {t('keys')}
      </p>
      <div
        ref={scroller}
        role="grid"
        aria-label={t('label')}
        aria-describedby={`${id}-keys`}
        aria-rowcount={lines.length + 1}
        aria-colcount={positions.length + 1}
        aria-busy={state.status === 'reading'}
        aria-multiselectable
        aria-activedescendant={lines.length > 0 ? `${id}-r${active.row}-c${active.column}` : undefined}
        tabIndex={0}
        onKeyDown={keys.onKeyDown}
        onCopy={keys.onCopy}
        onPaste={keys.onPaste}
        className="relative max-h-[max(20rem,calc(100dvh-22rem))] overflow-auto overscroll-contain rounded-lg border border-line bg-surface text-sm focus-visible:outline-2 focus-visible:outline-accent"
      >
        <Head id={id} columns={shown} style={{ gridTemplateColumns: template, minWidth }} />
        <div className="relative" style={{ height: virtual.getTotalSize(), minWidth }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = store.row(lines[index] ?? -1);
            return (
              row && (
                <GridRow
                  key={row.line}
                  id={id}
                  index={index}
                  start={start}
                  row={row}
                  positions={positions}
                  template={template}
                  activeColumn={index === active.row ? active.column : null}
                  selected={index >= keys.range.top && index <= keys.range.bottom ? keys.range : null}
                  keys={keys}
                  texts={texts}
                  editing={index === active.row ? editing : null}
                />
              )
            );
          })}
        </div>
      </div>
    </>
  );
}

/** Beside the column of line numbers. */
function scrollToColumn(box: HTMLElement, id: string, column: number, isRtl: boolean): void {
  const cell = document.getElementById(`${id}-c${column}`);
  if (!cell) return;
  const outer = box.getBoundingClientRect();
  const side = box.querySelector('[data-corner]')?.getBoundingClientRect().width ?? 0;
  const own = cell.getBoundingClientRect();
  const note = document.getElementById(`${id}-note`)?.getBoundingClientRect() ?? own;
  const [from, to] = isRtl ? [outer.left, outer.right - side] : [outer.left + side, outer.right];
  const [start, end] = [Math.min(own.left, note.left), Math.max(own.right, note.right)];
  if (start < from) box.scrollLeft -= from - start;
  else if (end > to) box.scrollLeft += end - to;
}

function Head({ id, columns, style }: { id: string; columns: readonly ColumnView[]; style: CSSProperties }) {
  const t = useTranslations('imports.grid');
  const fieldName = useFieldName();
  return (
    <div
      role="row"
      aria-rowindex={1}
      tabIndex={-1}
      style={{ ...style, height: HEAD_HEIGHT }}
      className="sticky top-0 z-20 grid border-line border-b bg-sunken"
    >
      <div
        role="columnheader"
        tabIndex={-1}
        data-corner=""
        className="sticky inset-s-0 z-10 flex items-center border-line border-e bg-sunken px-2 text-muted text-xs"
      >
        {t('line')}
      </div>
      {columns.map(({ index, name, field }, column) => (
        <div
          key={index}
          id={`${id}-c${column}`}
          role="columnheader"
          tabIndex={-1}
          aria-colindex={column + 2}
          className={cx('min-w-0 self-center border-line border-e px-2', column === 0 && 'border-s-0')}
        >
          <div className="truncate font-medium">{fieldName(field)}</div>
          {name && (
            <div className="truncate text-muted text-xs" title={name}>
              <bdi>{name}</bdi>
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
