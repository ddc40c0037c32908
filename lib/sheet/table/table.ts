import { latinDigits } from '@/lib/format/text/digits';

/** One cell as clean text. `date`: `YYYY-MM-DD HH:MM:SS` of a cell that the spreadsheet shows as a date or time. */
export interface Cell {
  text: string;
  kind: 'text' | 'number' | 'date';
}

/** The rows of one sheet; row 1 is the first of the file, blank ones included. */
export interface Table {
  sheet?: string;
  rows: Cell[][];
  /** Cells of separated text can have moved, because a separator inside a cell was not quoted. */
  canShift: boolean;
}

const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]|(?![\n\r\t])\p{Cc}/gu;

/** A text cell without what spreadsheets add: `="050"`, a leading apostrophe, invisible marks, no-break spaces. */
export function textCell(raw: string): Cell {
  const text = raw
    .replace(UNSEEN, '')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/\r\n?/g, '\n')
    .trim();
  const quoted = /^=\s?"([^"]*)"$/.exec(text)?.[1];
  const plain = quoted ?? (text.startsWith("'") ? text.slice(1) : text);
  const isNothing = /^(?:n\/?a|null|nil|undefined|nan|none|\\n|-+|–|—|#n\/a)$/i.test(plain.trim());
  return { text: isNothing ? '' : plain.trim(), kind: 'text' };
}

export function isBlank(row: readonly Cell[]): boolean {
  return row.every(({ text }) => text === '');
}

/** Excel shows such a text for an error, a narrow column, or characters that an encoding lost. */
export function isDamaged(text: string): boolean {
  return (
    /^#(?:(?:ref|value|name|div\/0|null|num|spill|calc)[!?]?|##+)$/i.test(text) ||
    (text.startsWith('"') && text.split('"').length % 2 === 0) ||
    /\ufffd|\?{3}/.test(text) ||
    (text.includes('??') && /^[?\s]*$/.test(text)) ||
    /[ØÙ][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u2122].?[ØÙ]/.test(text) ||
    /(?:[طظ][\u0080-\u00bf\u2013-\u2122].?){2}/.test(text)
  );
}

/** `1.23E+05` as its digits; undefined where the text is no such number, null where the spreadsheet cut digits off. */
export function fullDigits(text: string): string | null | undefined {
  const match = /^(\d)(?:[.,](\d{1,20}))?e\+?(\d{1,2})$/i.exec(latinDigits(text));
  if (!match) return undefined;
  const [, first = '', fraction = '', exponent] = match;
  return fraction.length === Number(exponent) ? first + fraction : null;
}
