import { type Cell, type Table, textCell } from './table';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** More rows than these are refused; so are further cells of a row. */
export const MOST_ROWS = 20_000;
export const MOST_CELLS = 1_000;

/** A text of separated cells as a table. Line breaks, separators and doubled quotes may stand inside quotes. */
export function readDelimited(text: string, delimiter: Delimiter): Table {
  const body = text.replace(/^\ufeff?sep=.(?:\r\n?|\n)/i, (line) => (line.endsWith('\n') ? '\n' : '\r'));
  const cell = cellPattern(delimiter);
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  while (cell.lastIndex <= body.length && rows.length <= MOST_ROWS) {
    const [plain = '', whole, stray] = cell.exec(body) ?? [];
    if (row.length < MOST_CELLS) row.push(textCell((whole ?? stray)?.replaceAll('""', '"') ?? plain));
    const end = cell.lastIndex;
    cell.lastIndex = end + (body.startsWith('\r\n', end) ? 2 : 1);
    if (body[end] === delimiter) continue;
    rows.push(row);
    row = [];
  }
  return { rows, canShift: true };
}

const LONGEST_CELL = 32_767;

/**
 * A cell in quotes, one with stray quotes inside, or a plain one, up to a separator. A quote that never ends, or would swallow
 * the next lines, belongs to a plain cell.
 */
function cellPattern(delimiter: Delimiter): RegExp {
  const end = `(?=[${delimiter}\\r\\n]|$)`;
  const whole = `"((?:[^"]|""){0,${LONGEST_CELL}})"${end}`;
  const stray = `"((?:[^"\\r\\n]|""|"(?!"|${end})){0,${LONGEST_CELL}})"${end}`;
  return new RegExp(`${whole}|${stray}|[^${delimiter}\\r\\n]*`, 'y');
}
