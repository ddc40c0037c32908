import { useLocale } from 'next-intl';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Change } from '@/lib/sheet/work/messages';
import type { SheetStore } from '../sheet/sheet-store';
import { type CellAt, type CellRange, cellAfterKey, type GridSize, nextCell, pastedCells, rangeOf } from './cell-range';
import { nextProblem } from './next-problem';

/** `text`: what stands in the open editor. `isNew`: the typing replaces the cell, and arrows end it. */
export interface Editing {
  text: string;
  isNew: boolean;
}

export type GridKeys = ReturnType<typeof useGridKeys>;

/** The keyboard and the clipboard of the grid, as in a spreadsheet. `positions`: the sheet's columns that are shown. */
export function useGridKeys(store: SheetStore, lines: readonly number[], positions: readonly number[]) {
  const page = useRef(10);
  const size: GridSize = { rows: lines.length, columns: positions.length, page, isRtl: useLocale() === 'ar' };
  const [active, setActive] = useState<CellAt>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<CellAt>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<Editing | null>(null);
  /** After Escape, Tab leaves the grid. */
  const [isLeaving, setLeaving] = useState(false);
  const gridRef = useRef<HTMLDivElement>(null);
  const shown = { row: Math.min(active.row, size.rows - 1), column: Math.min(active.column, size.columns - 1) };
  const range = rangeOf(shown, {
    row: Math.min(anchor.row, size.rows - 1),
    column: Math.min(anchor.column, size.columns - 1),
  });

  const textAt = ({ row, column }: CellAt) => {
    const position = positions[column];
    return (position === undefined ? undefined : store.row(lines[row] ?? -1)?.cells[position]) ?? '';
  };

  function select(cell: CellAt, isExtending = false) {
    setActive(cell);
    if (!isExtending) setAnchor(cell);
    setEditing(null);
  }

  /** Writes cells as one step. Cells outside the grid are left out. */
  function write(cells: readonly (CellAt & { text: string })[]) {
    const changes = cells.flatMap(({ row, column, text }): Change[] => {
      const [line, position] = [lines[row], positions[column]];
      return line === undefined || position === undefined || textAt({ row, column }) === text
        ? []
        : [{ line, position, text }];
    });
    if (changes.length > 0) store.apply(changes);
  }

  function cellsIn({ top, bottom, start, end }: CellRange): CellAt[] {
    const cells: CellAt[] = [];
    for (let row = top; row <= bottom; row += 1)
      for (let column = start; column <= end; column += 1) cells.push({ row, column });
    return cells;
  }

  function edit(text?: string) {
    setAnchor(shown);
    setEditing({ text: text ?? textAt(shown), isNew: text !== undefined });
  }

  function commit(text: string, move?: 'down' | 'next' | 'previous') {
    write([{ ...shown, text }]);
    setEditing(null);
    if (!move) return;
    const target =
      move === 'down'
        ? { row: Math.min(shown.row + 1, size.rows - 1), column: shown.column }
        : nextCell(shown, move === 'next' ? 1 : -1, size);
    if (target) select(target);
  }

  /** The first row of the selection into the others; into one cell, the cell above it. */
  function fillDown() {
    const isOne = range.top === range.bottom;
    const source = isOne ? range.top - 1 : range.top;
    if (source < 0) return;
    write(
      cellsIn(range)
        .filter(({ row }) => row !== source)
        .map((cell) => ({ ...cell, text: textAt({ row: source, column: cell.column }) })),
    );
  }

  /** Chooses the next cell with a problem, and gives the grid the focus. */
  function toNextProblem() {
    const cell = nextProblem((index) => store.row(lines[index] ?? -1), size.rows, positions, shown);
    if (cell) select(cell);
    gridRef.current?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (editing) return typeAhead(event, editing, isCharacter);
    setLeaving(event.key === 'Escape' || (isLeaving && event.key === 'Shift'));
    if (runCommand(event)) return event.preventDefault();
    const cell = cellAfterKey(shown, event, size);
    if (cell) {
      event.preventDefault();
      return select(cell, event.shiftKey);
    }
    if (!isCharacter) return;
    event.preventDefault();
    edit(event.key);
  }

  /** Keys that come before the field is drawn in a row that was out of view. */
  function typeAhead(event: KeyboardEvent, { text, isNew }: Editing, isCharacter: boolean) {
    if (event.key === 'Enter') commit(text, 'down');
    else if (event.key === 'Escape') setEditing(null);
    else if (isCharacter) setEditing({ text: text + event.key, isNew });
    else return;
    event.preventDefault();
  }

  /** Whether the key is a command of the grid. */
  function runCommand({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
    if ((ctrlKey || metaKey) && !altKey) {
      // By their position: the letters of an Arabic keyboard are others.
      if (code === 'KeyZ' && !shiftKey) store.send({ type: 'undo' });
      else if (code === 'KeyD') fillDown();
      else if (code === 'KeyA') selectAll();
      else return false;
      return true;
    }
    if (key === 'Enter' || key === 'F2') edit();
    else if (key === 'F8') toNextProblem();
    else if (key === 'Delete' || key === 'Backspace') write(cellsIn(range).map((cell) => ({ ...cell, text: '' })));
    else if (key === 'Tab') {
      const target = isLeaving ? undefined : nextCell(shown, shiftKey ? -1 : 1, size);
      if (!target) return false;
      select(target);
    } else if (key === 'Escape' && (range.top !== range.bottom || range.start !== range.end)) setAnchor(shown);
    else return false;
    return true;
  }

  function selectAll() {
    setAnchor({ row: 0, column: 0 });
    setActive({ row: size.rows - 1, column: size.columns - 1 });
  }

  function onCopy(event: ClipboardEvent) {
    if (editing) return;
    event.preventDefault();
    const rows: string[] = [];
    for (let row = range.top; row <= range.bottom; row += 1)
      rows.push(
        cellsIn({ ...range, top: row, bottom: row })
          .map(textAt)
          .join('\t'),
      );
    event.clipboardData.setData('text/plain', rows.join('\n'));
  }

  /** One copied cell goes into the whole selection, several from its first cell on. */
  function onPaste(event: ClipboardEvent) {
    if (editing) return;
    event.preventDefault();
    const cells = pastedCells(event.clipboardData.getData('text/plain'));
    const [[only = ''] = []] = cells;
    if (cells.length === 1 && cells[0]?.length === 1)
      return write(cellsIn(range).map((cell) => ({ ...cell, text: only })));
    write(
      cells.flatMap((texts, row) =>
        texts.map((text, column) => ({ row: range.top + row, column: range.start + column, text })),
      ),
    );
  }

  return {
    size,
    active: shown,
    range,
    editing,
    select,
    edit,
    commit,
    cancel: () => setEditing(null),
    fillDown,
    toNextProblem,
    gridRef,
    onKeyDown,
    onCopy,
    onPaste,
  };
}
