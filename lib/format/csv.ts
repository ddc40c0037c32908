import { formatPhone } from './phone/format-phone';

/**
 * `exact`: an amount as decimal text, written as a number. `phone`: an E.164 number, which a spreadsheet keeps as text.
 * Other text never becomes a formula.
 */
export type Cell = string | number | null | { exact: string | null } | { phone: string | null };

/** Excel reads a file as UTF-8 only with this at its start. */
export const BYTE_ORDER_MARK = '\ufeff';

/** One line of a CSV file (RFC 4180). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

const NUMBER = /^-?\d+(\.\d+)?$/;
/** Characters with which a spreadsheet formula can begin, of any width, also behind spaces and invisible characters. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@|%\t\r\u2212\ufe62\ufe63\ufe66\ufe6b\uff05\uff0b\uff0d\uff1d\uff20\uff5c]/u;
const E164 = /^\+\d{7,15}$/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object' && 'exact' in cell) return NUMBER.test(cell.exact ?? '') ? (cell.exact ?? '') : '';
  if (typeof cell === 'object') return phoneText(cell.phone ?? '');
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A number in groups is text for a spreadsheet; without a space it would become a number and lose its plus sign. */
function phoneText(phone: string): string {
  if (!E164.test(phone)) return cellText(phone);
  const grouped = formatPhone(phone);
  return grouped === phone ? `${phone.slice(0, 4)} ${phone.slice(4)}` : grouped;
}
