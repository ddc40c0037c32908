import { plainAmount } from './money/money';
import { formatPhone } from './phone/format-phone';

/**
 * `amount`: decimal text, written as a number with the currency's decimals. `phone`: an E.164 number, kept as text.
 * Other text becomes neither a formula nor, except a day of ISO 8601, a number or a date.
 */
export type Cell = string | number | null | { amount: string | null; currency: string } | { phone: string | null };

/** Excel reads a file as UTF-8 only with this at its start. */
export const BYTE_ORDER_MARK = '\ufeff';

/** One line of a CSV file (RFC 4180). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** Characters with which a spreadsheet formula can begin, of any width, also behind spaces and invisible characters. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@|%\t\r\u2212\ufe62\ufe63\ufe66\ufe6b\uff05\uff0b\uff0d\uff1d\uff20\uff5c]/u;
/** Codes that a spreadsheet would make a number or a date of: 0012, 12E345, 3-4, 2026/11, 1.2.2026, and long numbers. */
const LIKE_NUMBER =
  /^(?:0\d+|\d{12,}|\d+(?:\.\d*)?e[+-]?\d+|\d{1,2}[-/]\d{1,4}(?:[-/]\d{1,4})?|\d{4}(?:\/\d{1,2}){1,2}|\d{1,2}\.\d{1,2}\.\d{1,4})$/i;
/** The same of MAR12 and 3-JUN. */
const LIKE_MONTH = /^(?=.*\d)(?:\d{1,2}[-/ ]?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[-/ ]?\d{0,4}$/i;
const E164 = /^\+\d{7,15}$/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object' && 'amount' in cell) return plainAmount(cell.amount ?? '', cell.currency) ?? '';
  if (typeof cell === 'object') return phoneText(cell.phone ?? '');
  const isText = ![FORMULA, LIKE_NUMBER, LIKE_MONTH].some((pattern) => pattern.test(cell));
  const safe = isText ? cell : `'${cell}`;
  return /[",\r\n;]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A number in groups is text for a spreadsheet; without a space it would become a number and lose its plus sign. */
function phoneText(phone: string): string {
  if (!E164.test(phone)) return cellText(phone);
  const grouped = formatPhone(phone);
  return grouped === phone ? `${phone.slice(0, 4)} ${phone.slice(4)}` : grouped;
}
