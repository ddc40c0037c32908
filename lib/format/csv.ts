/** `exact`: an amount as decimal text, written as a number. Other text never becomes a formula. */
export type Cell = string | number | null | { exact: string | null };

/** Excel reads a file as UTF-8 only with this at its start. */
export const BYTE_ORDER_MARK = '\ufeff';

/** One line of a CSV file (RFC 4180). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

const NUMBER = /^-?\d+(\.\d+)?$/;
/** Characters with which a spreadsheet formula can begin. */
const FORMULA = /^[\s\u00a0\ufeff]*[=+\-@\t\r|%]/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return NUMBER.test(cell.exact ?? '') ? (cell.exact ?? '') : '';
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
