import { expect, test } from 'vitest';
import { csvLine } from './csv';

test.each([
  ['=1+1', "'=1+1"],
  ['+96550001234', "'+96550001234"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `'\t=1`],
  [' =cmd|x', `' =cmd|x`],
  ['|calc', "'|calc"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－2', "'－2"],
  ['＠SUM', "'＠SUM"],
  ['\u200f=1', "'\u200f=1"],
  ['\u202e\u2066 +1', "'\u202e\u2066 +1"],
  ['\u200b\ufeff@a', "'\u200b\ufeff@a"],
])('%j does not become a formula', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

test.each([
  '0012',
  '12E345',
  '1e5',
  '3-4',
  '3/4',
  '1.2.2026',
  '2026/11',
  '2026/11/3',
  '11-2026',
  'MAR12',
  'sept1',
  '3JUN',
  '123456789012',
])('the code %j is neither a number nor a date', (text) => expect(csvLine([text])).toBe(`'${text}\r\n`));

test.each([
  '1001',
  'D-261121-7K3QX',
  '2026-11',
  '2026-11-21',
  '2026-11-21 14:05',
  '08:00',
  'MARK7X',
  '12 Block',
  'A-1',
  'Mayar',
])('the text %j stays as it is', (text) => expect(csvLine([text])).toBe(`${text}\r\n`));

test('quotes, commas and line ends stay inside their cell; amounts stay numbers', () => {
  expect(
    csvLine([
      'a "b", c',
      'two\nlines',
      'سارة',
      null,
      3,
      { amount: '-1.25', currency: 'KWD' },
      { amount: null, currency: 'KWD' },
    ]),
  ).toBe('"a ""b"", c","two\nlines",سارة,,3,-1.250,\r\n');
  expect(csvLine([{ amount: '=1', currency: 'KWD' }])).toBe('\r\n');
});

test.each([
  ['2000.250', 'SAR', '2000.25'],
  ['-0.5', 'SAR', '-0.50'],
  ['1.2345', 'SAR', '1.2345'],
  ['12', 'KWD', '12.000'],
  ['7.1', 'BHD', '7.100'],
  ['1234567.5', 'BHD', '1234567.500'],
])('the amount %s has the decimals of %s, in no groups', (amount, currency, cell) => {
  expect(csvLine([{ amount, currency }])).toBe(`${cell}\r\n`);
});

test.each([
  ['+96551234567', '+965 5123 4567'],
  ['+97336001234', '+973 3600 1234'],
  ['+966501234567', '+966 50 123 4567'],
  ['+447700900123', '+447 700900123'],
  ['=1+1', "'=1+1"],
  ['+1*cmd', "'+1*cmd"],
  [null, ''],
])('the phone number %j stays text in a spreadsheet', (phone, cell) => {
  expect(csvLine([{ phone }])).toBe(`${cell}\r\n`);
});
