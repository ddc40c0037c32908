/** A cell of the grid: the row among the shown ones, and the column among the shown ones. */
export interface CellAt {
  row: number;
  column: number;
}

/** The cells between two corners. */
export interface CellRange {
  top: number;
  bottom: number;
  start: number;
  end: number;
}

export function rangeOf(a: CellAt, b: CellAt): CellRange {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    start: Math.min(a.column, b.column),
    end: Math.max(a.column, b.column),
  };
}

/** The size of a grid, and whether its first column is on the right. */
export interface GridSize {
  rows: number;
  columns: number;
  /** The rows that one page of the keyboard moves. */
  page: { current: number };
  isRtl: boolean;
}

/** Where a key leads; undefined for a key that does not move. */
export function cellAfterKey(
  { row, column }: CellAt,
  key: { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean },
  { rows, columns, page, isRtl }: GridSize,
): CellAt | undefined {
  const isFar = key.ctrlKey || key.metaKey;
  const towards = (by: number) => (isFar ? (by > 0 ? columns - 1 : 0) : column + by);
  const cells: Partial<Record<string, CellAt>> = {
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowDown: { row: isFar ? rows - 1 : row + 1, column },
    ArrowLeft: { row, column: towards(isRtl ? 1 : -1) },
    ArrowRight: { row, column: towards(isRtl ? -1 : 1) },
    PageUp: { row: row - page.current, column },
    PageDown: { row: row + page.current, column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? rows - 1 : row, column: columns - 1 },
  };
  const cell = cells[key.key];
  return cell && { row: clamp(cell.row, rows), column: clamp(cell.column, columns) };
}

/** The next or previous cell, which may be in another row; undefined at the ends of the grid. */
export function nextCell({ row, column }: CellAt, by: 1 | -1, { rows, columns }: GridSize): CellAt | undefined {
  const index = row * columns + column + by;
  if (index < 0 || index >= rows * columns) return undefined;
  return { row: Math.floor(index / columns), column: index % columns };
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value));
}

/** The cells of a copied text: rows by line breaks, columns by tabs. */
export function pastedCells(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t'));
}
