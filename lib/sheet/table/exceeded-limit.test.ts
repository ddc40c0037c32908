import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { workbook } from '../corpus/testing-workbook';
import { readSheet } from '../read-sheet';

const HEADER = ['Name', 'Phone', 'Area', 'Block', 'Street', 'House', 'Amount', 'Payment'];
const ORDER = ['Noura', '50123456', 'Salmiya', '3', '5', '12', '4.500', 'cash'];
const OPTIONS = { country: 'KW', branches: [], now: new Date('2026-11-20T10:00:00Z') } as const;
const SHEET = 'xl/worksheets/sheet1.xml';

/** A sheet with one order, and something after it. */
function withTail(tail: string): Uint8Array {
  const parts = unzipSync(workbook({ Orders: [HEADER, ORDER] }));
  const sheet = strFromU8(parts[SHEET] ?? new Uint8Array());
  parts[SHEET] = strToU8(sheet.replace('</sheetData>', `${tail}</sheetData>`));
  return zipSync(parts);
}

const cell = (address: string, text: string) =>
  `<row r="${address.replace(/\D/g, '')}"><c r="${address}" t="inlineStr"><is><t>${text}</t></is></c></row>`;

test.each([
  ['a text', cell('XFD200000', 'x'), 'XFD200000'],
  ['a space', cell('A1048576', ' '), 'A1048576'],
  ['a text after many lines', cell('A30000', 'x').replaceAll(' r=', '\n  ht="12.5"\n  r='), 'A30000'],
  ['a text with a prefix', cell('A20001', 'x').replaceAll(/<(\/?)(row|c)\b/g, '<$1x:$2'), 'A20001'],
  ['a text beyond the last column', '<row r="3"><c r="ALM3" t="inlineStr"><is><t>x</t></is></c></row>', 'ALM3'],
])('%s far away is refused with its address', async (_, tail, address) => {
  expect(await readSheet(withTail(tail), OPTIONS)).toEqual({ ok: false, refusal: `tooFar ${address}` });
});

const blankRow = (row: number) => `<row r="${row}" s="1"><c r="A${row}" s="1"/><c r="XFD${row}" s="1"></c></row>`;

test.each([
  ['a style', '<row r="30000" s="1"><c r="B30000" s="1"/></row>'],
  ['a row without cells, as LibreOffice writes it,', '<row r="1048576" ht="12.8"/>'],
  ['the style of whole rows', Array.from({ length: 300 }, (_, row) => blankRow(row + 3)).join('')],
])('%s far away leaves the order as it is', async (_, tail) => {
  expect(await readSheet(withTail(tail), OPTIONS)).toMatchObject({ ok: true, orders: { rows: [{ line: 2 }] } });
});

test.each([
  ['quotes of another kind', cell('XFD200000', 'x').replaceAll('"', "'")],
  ['a digit as an entity', cell('XFD200000', 'x').replaceAll('200000', '2&#48;0000')],
  ['a bracket in an attribute', cell('XFD200000', 'x').replaceAll(' r=', ' spans=">" r=')],
  ['two addresses', cell('XFD200000', 'x').replaceAll(' r=', ' r="1" r=')],
  ['a row after the last of spreadsheets', '<row r="99999999"/>'],
  ['a prefix of other letters', cell('XFD200000', 'x').replaceAll(/<(\/?)(row|c)\b/g, '<$1é:$2')],
])('a sheet that hides a cell far away by %s is refused as damaged', async (_, tail) => {
  expect(await readSheet(withTail(tail), OPTIONS)).toEqual({ ok: false, refusal: 'archive' });
});

test('a sheet in another folder is refused too', async () => {
  const parts = unzipSync(withTail(cell('XFD200000', 'x')));
  const { [SHEET]: sheet = new Uint8Array(), ...others } = parts;
  const relations = 'xl/_rels/workbook.xml.rels';
  const moved = strFromU8(parts[relations] ?? new Uint8Array()).replace('worksheets/sheet1.xml', 'other/s.xml');
  const bytes = zipSync({ ...others, [relations]: strToU8(moved), 'xl/other/s.xml': sheet });
  expect(await readSheet(bytes, OPTIONS)).toEqual({ ok: false, refusal: 'tooFar XFD200000' });
});

test('an archive that says to be large is refused before it is unpacked', async () => {
  const bytes = withTail('');
  const directory = Buffer.from(bytes).indexOf('PK\x01\x02', 0, 'latin1');
  new DataView(bytes.buffer).setUint32(bytes.byteOffset + directory + 24, 100_000_001, true);
  expect(await readSheet(bytes, OPTIONS)).toEqual({ ok: false, refusal: 'tooLarge' });
});
