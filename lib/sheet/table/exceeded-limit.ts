import { strFromU8, unzipSync } from 'fflate';
import { MOST_CELLS, MOST_ROWS } from './delimited';

const MOST_UNPACKED_BYTES = 100_000_000;
/** The tag of a row or a cell that is not as spreadsheets write it: it could hide how far away it is. */
const UNUSUAL =
  /<(?!(?:\w+:)?(?:c|row)(?:\s+(?!r=)[\w:.-]+="[^"<>]*")*(?:\s+r="[A-Z]{0,3}1?\d{1,6}"(?:\s+(?!r=)[\w:.-]+="[^"<>]*")*)?\s*\/?>)(?:[^\s<>/!?:]+:)?(?:c|row)[\s/>]/;
/** The tag of a cell with contents: one that only has a style takes no memory. */
const FILLED = /<(?:\w+:)?c\s[^<>]*(?<!\/)>(?!<\/)/g;

/** `tooFar`: with the address of a cell beyond the rows and columns that are read. */
export type ExceededLimit = 'tooLarge' | `tooFar ${string}`;

/** Why a workbook would take too much memory; its size is that of the archive's directory. Throws for unusual tags. */
export function exceededLimit(bytes: Uint8Array): ExceededLimit | undefined {
  let unpacked = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize;
      return false;
    },
  });
  if (unpacked > MOST_UNPACKED_BYTES) return 'tooLarge';
  const files = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) });
  for (const content of Object.values(files)) {
    const xml = strFromU8(content);
    if (!xml.includes('sheetData')) continue;
    if (UNUSUAL.test(xml)) throw new Error('This sheet has a tag that no spreadsheet writes.');
    for (const [tag] of xml.matchAll(FILLED)) {
      const [, column = '', row = ''] = /\sr="([A-Z]+)(\d+)"/.exec(tag) ?? [];
      if (columnNumber(column) > MOST_CELLS || Number(row) > MOST_ROWS) return `tooFar ${column}${row}`;
    }
  }
  return undefined;
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
