import { type Cell, type Table, textCell } from './table';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** More rows than these are refused; so are further cells of a row. */
export const MOST_ROWS = 20_000;
export const MOST_CELLS = 1_000;

/** A text of separated cells as a table. Line breaks, separators and doubled quotes may stand inside quotes. */
export function readDelimited(text: string, delimiter: Delimiter): Table {
  const body = text.replace(/^\ufeff?sep=.(?:\r\n?|\n)/i, (line) => (line.endsWith('\n') ? '\n' : '\r'));
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  for (let at = 0; at <= body.length && rows.length <= MOST_ROWS; ) {
    const { value, end } = fieldAt(body, at, delimiter);
    if (row.length < MOST_CELLS) row.push(textCell(value));
    at = end + (body.startsWith('\r\n', end) ? 2 : 1);
    if (body[end] === delimiter) continue;
    rows.push(row);
    row = [];
  }
  return { rows, canShift: true };
}

/** A field with its value, and the index behind it. */
interface Field {
  value: string;
  end: number;
}

function fieldAt(text: string, from: number, delimiter: Delimiter): Field {
  const quoted = text[from] === '"' ? quotedAt(text, from, delimiter) : undefined;
  if (quoted) return quoted;
  let end = from;
  while (!isFieldEnd(text[end], delimiter)) end += 1;
  return { value: text.slice(from, end), end };
}

/** A field in quotes; undefined for a quote that never ends, or that would swallow the next lines. */
function quotedAt(text: string, from: number, delimiter: Delimiter): Field | undefined {
  let value = '';
  let isStray = false;
  for (let index = from + 1; index < text.length && value.length <= LONGEST_CELL; index += 1) {
    const isQuote = text[index] === '"';
    if (isQuote && text[index + 1] === '"') index += 1;
    else if (isQuote && isFieldEnd(text[index + 1], delimiter))
      return isStray && /[\r\n]/.test(value) ? undefined : { value, end: index + 1 };
    else if (isQuote) isStray = true;
    value += text[index];
  }
  return undefined;
}

const LONGEST_CELL = 32_767;

function isFieldEnd(mark: string | undefined, delimiter: Delimiter): boolean {
  return mark === undefined || mark === delimiter || mark === '\n' || mark === '\r';
}
