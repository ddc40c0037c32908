import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { MOST_CELLS, MOST_ROWS } from './delimited';

const MOST_UNPACKED_BYTES = 100_000_000;
/** The tag of a row or a cell that is not as spreadsheets write it: it could hide how far away it is. */
const UNUSUAL =
  /<(?!(?:\w+:)?(?:c|row)(?:\s+(?!r=)[\w:.-]+="[^"<>]*")*(?:\s+r="[A-Z]*\d+"(?:\s+(?!r=)[\w:.-]+="[^"<>]*")*)?\s*\/?>)(?:[^\s<>/!?:]+:)?(?:c|row)[\s/>]/;

/**
 * The workbook without cells beyond the limits. The address of the last one with text is left in a row too many. `tooLarge` by
 * the archive's directory, before unpacking. Throws for unusual tags.
 */
export function limitWorkbook(bytes: Uint8Array): Uint8Array | 'tooLarge' {
  let unpacked = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize;
      return false;
    },
  });
  if (unpacked > MOST_UNPACKED_BYTES) return 'tooLarge';
  const files = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) });
  const strings = () => sharedStrings(files['xl/sharedStrings.xml']);
  const cut = Object.entries(files).flatMap(([name, content]) => {
    const xml = cutSheet(strFromU8(content), strings);
    return xml === undefined ? [] : [[name, strToU8(xml)] as const];
  });
  return cut.length > 0 ? zipSync({ ...files, ...Object.fromEntries(cut) }, { level: 0 }) : bytes;
}

/** The sheet without cells beyond the limits; undefined when it has none, or is no sheet. */
function cutSheet(xml: string, strings: () => string[]): string | undefined {
  if (!xml.includes('sheetData')) return undefined;
  if (UNUSUAL.test(xml)) throw new Error('This sheet has a tag that no spreadsheet writes.');
  const tail = tailOf(xml);
  const end = tail ? xml.lastIndexOf(`</${tail.prefix}sheetData>`) : -1;
  const kept: string[] = [];
  let from = 0;
  let last = '';
  for (const cell of xml.matchAll(/<(?:\w+:)?c\s[^<>]*>/g)) {
    const [tag] = cell;
    const address = /\sr="([A-Z]+)(\d+)"/.exec(tag);
    if (!address) continue;
    const cellEnd = endOf(xml, tag, cell.index);
    if (tail && cell.index > tail.from) {
      if (!isBlankCell(xml.slice(cell.index, cellEnd), strings)) last = `${address[1]}${address[2]}`;
    } else if (columnNumber(address[1] ?? '') > MOST_CELLS) {
      kept.push(xml.slice(from, cell.index));
      from = cellEnd;
    }
  }
  if (tail && end > tail.from) {
    kept.push(xml.slice(from, tail.from), last && markerRow(tail.prefix, last));
    from = end;
  }
  return from === 0 ? undefined : kept.join('') + xml.slice(from);
}

/** Where rows beyond the limit begin: rows stand in their order. */
function tailOf(xml: string): { from: number; prefix: string } | undefined {
  for (const row of xml.matchAll(/<(\w+:)?row\s[^<>]*>/g)) {
    const number = Number(/\sr="(\d+)"/.exec(row[0])?.[1]);
    if (number > MOST_ROWS) return { from: row.index, prefix: row[1] ?? '' };
  }
  return undefined;
}

function endOf(xml: string, tag: string, at: number): number {
  if (tag.endsWith('/>')) return at + tag.length;
  const close = `</${tag.slice(1, tag.search(/\s/))}>`;
  const end = xml.indexOf(close, at);
  return end < 0 ? xml.length : end + close.length;
}

function isBlankCell(cell: string, strings: () => string[]): boolean {
  const text = plain(cell);
  const isShared = /^<[^<>]*\st="s"/.test(cell);
  return (isShared ? (strings()[Number(text)] ?? '') : text).trim() === '';
}

function sharedStrings(content: Uint8Array | undefined): string[] {
  if (!content) return [];
  const items = strFromU8(content).split(/<\/(?:\w+:)?si>/);
  return items.map((item) => plain(item.slice(Math.max(0, item.search(/<(?:\w+:)?si[\s>]/)))));
}

const plain = (xml: string) => xml.replace(/<[^<>]*>/g, '');

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

function markerRow(prefix: string, address: string): string {
  const row = MOST_ROWS + 1;
  const text = `<${prefix}is><${prefix}t>${address}</${prefix}t></${prefix}is>`;
  return `<${prefix}row r="${row}"><${prefix}c r="A${row}" t="inlineStr">${text}</${prefix}c></${prefix}row>`;
}
