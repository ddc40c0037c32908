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
])('%j does not become a formula', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

test('quotes, commas and line ends stay inside their cell; amounts stay numbers', () => {
  expect(csvLine(['a "b", c', 'two\nlines', 'سارة', null, 3, { exact: '-1.250' }, { exact: null }])).toBe(
    '"a ""b"", c","two\nlines",سارة,,3,-1.250,\r\n',
  );
  expect(csvLine([{ exact: '=1' }])).toBe('\r\n');
});
