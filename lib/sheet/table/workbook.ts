import readWorkbook from 'read-excel-file/universal';
import { type ExceededLimit, exceededLimit } from './exceeded-limit';
import { type Cell, type Table, textCell } from './table';

/** Whether the file is a zip archive, as every xlsx file is. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03;
}

/** The old Excel format, and workbooks with a password. */
export function isOldWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11;
}

/** All sheets of an xlsx file, or which limit it exceeds; undefined for another archive, or a damaged one. */
export async function readWorkbookTables(bytes: Uint8Array): Promise<Table[] | ExceededLimit | undefined> {
  try {
    const limit = exceededLimit(bytes);
    if (limit) return limit;
    const { buffer } = new Uint8Array(bytes);
    const sheets = await readWorkbook<NumberText>(buffer, { parseNumber: (digits) => ({ digits }), trim: false });
    return sheets.map(({ sheet, data }) => ({ sheet, canShift: false, rows: data.map((row) => row.map(toCell)) }));
  } catch {
    return undefined;
  }
}

/** A number as it stands in the file, because a number of JavaScript may not hold its digits. */
type NumberText = Record<'digits', string>;

const NOTHING: Cell = { text: '', kind: 'text' };

function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return NOTHING;
  if (typeof value === 'string') return textCell(value);
  if (typeof value === 'boolean') return { text: value ? 'TRUE' : 'FALSE', kind: 'text' };
  if (value instanceof Date) return { text: wallClock(value), kind: 'date' };
  const digits = typeof value === 'object' && 'digits' in value ? String(value.digits) : '#VALUE!';
  return { text: plainNumber(digits), kind: 'number' };
}

/** A time of day without a day stands at the beginning of Excel's calendar. */
function wallClock(date: Date): string {
  if (Number.isNaN(date.getTime())) return '#VALUE!';
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  return `${rounded.slice(0, 10)} ${rounded.slice(11, 19)}`;
}

/** `5.1234567E7` is written out; `12.299999999999999` becomes the 12.3 that was typed. */
function plainNumber(digits: string): string {
  if (/^-?\d{1,15}$/.test(digits)) return digits;
  const value = Number(digits);
  if (!Number.isFinite(value)) return digits;
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  const short = Number(value.toPrecision(12));
  return Math.abs(value) < 1e15 && !String(short).includes('e') ? String(short) : digits;
}
