import { type Table, textCell } from './table';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** More rows than these are refused; so are further cells of a row. */
export const MOST_ROWS = 20_000;
export const MOST_CELLS = 1_000;

/** A text of separated cells as a table. Line breaks, separators and doubled quotes may stand inside quotes. */
export function readDelimited(text: string, delimiter: Delimiter): Table {
  const body = text.replace(/^\ufeff?sep=.(?:\r\n?|\n)/i, (line) => (line.endsWith('\n') ? '\n' : '\r'));
  const reader: Reader = { text: body, delimiter, at: 0, isRowEnd: false };
  const rows: string[][] = [];
  let row: string[] = [];
  while (reader.at <= body.length) {
    const field = readField(reader);
    if (row.length < MOST_CELLS) row.push(field);
    if (!reader.isRowEnd) continue;
    rows.push(row);
    if (rows.length > MOST_ROWS) break;
    row = [];
  }
  return { rows: rows.map((cells) => cells.map(textCell)), canShift: true };
}

interface Reader {
  text: string;
  delimiter: Delimiter;
  at: number;
  /** The field that was just read ends its row. */
  isRowEnd: boolean;
}

function readField(reader: Reader): string {
  const quoted = reader.text[reader.at] === '"' ? readQuoted(reader) : undefined;
  if (quoted !== undefined) return quoted;
  let end = reader.at;
  while (!isFieldEnd(reader, end)) end += 1;
  const field = reader.text.slice(reader.at, end);
  endField(reader, end);
  return field;
}

/** The text in quotes; undefined for a quote that never ends, or that would swallow the next lines. */
function readQuoted(reader: Reader): string | undefined {
  const { text } = reader;
  let value = '';
  let isStray = false;
  for (let index = reader.at + 1; index < text.length; index += 1) {
    if (text[index] !== '"') value += text[index];
    else if (text[index + 1] === '"') {
      value += '"';
      index += 1;
    } else if (isFieldEnd(reader, index + 1)) {
      if (isStray && /[\r\n]/.test(value)) return undefined;
      endField(reader, index + 1);
      return value;
    } else {
      value += '"';
      isStray = true;
    }
    if (value.length > LONGEST_CELL) return undefined;
  }
  return undefined;
}

const LONGEST_CELL = 32_767;

function isFieldEnd({ text, delimiter }: Reader, index: number): boolean {
  const mark = text[index];
  return mark === undefined || mark === delimiter || mark === '\n' || mark === '\r';
}

function endField(reader: Reader, end: number): void {
  const { text, delimiter } = reader;
  reader.isRowEnd = text[end] !== delimiter;
  reader.at = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
}
