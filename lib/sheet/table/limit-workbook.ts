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

/** A cell, at most up to the next one: without its end it would be looked for in all that follows. */
const CELL = /<(?:\w+:)?c\s[^<>]*>(?:(?<=\/>)|(?:(?!<(?:\w+:)?c\s)[\s\S])*?<\/(?:\w+:)?c>)/g;

/** The sheet without cells beyond the limits; undefined when it has none, or is no sheet. */
function cutSheet(xml: string, strings: () => string[]): string | undefined {
  if (!xml.includes('sheetData')) return undefined;
  if (UNUSUAL.test(xml)) throw new Error('This sheet has a tag that no spreadsheet writes.');
  const row = farRow(xml);
  const end = row ? xml.lastIndexOf(`</${row[1] ?? ''}sheetData>`) : -1;
  const from = row && end > row.index ? row.index : xml.length;
  const near = xml.slice(0, from).replace(CELL, (cell) => (columnNumber(addressOf(cell)) > MOST_CELLS ? '' : cell));
  if (from === xml.length) return near === xml ? undefined : near;
  const last = xml
    .slice(from, end)
    .match(CELL)
    ?.findLast((cell) => !isBlankCell(cell, strings));
  return near + (last ? markerRow(row?.[1] ?? '', addressOf(last)) : '') + xml.slice(end);
}

/** The first row beyond the limit: rows stand in their order. */
function farRow(xml: string): RegExpExecArray | undefined {
  for (const row of xml.matchAll(/<(\w+:)?row\s[^<>]*>/g))
    if (Number(/\sr="(\d+)"/.exec(row[0])?.[1]) > MOST_ROWS) return row;
  return undefined;
}

function addressOf(cell: string): string {
  return /^<[^<>]*\sr="([A-Z]+\d+)"/.exec(cell)?.[1] ?? '';
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

function columnNumber(address: string): number {
  return [...address.replace(/\d/g, '')].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

function markerRow(prefix: string, address: string): string {
  const row = MOST_ROWS + 1;
  const text = `<${prefix}is><${prefix}t>${address}</${prefix}t></${prefix}is>`;
  return `<${prefix}row r="${row}"><${prefix}c r="A${row}" t="inlineStr">${text}</${prefix}c></${prefix}row>`;
}
