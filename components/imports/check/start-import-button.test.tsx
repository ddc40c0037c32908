// @vitest-environment jsdom

import { expect, test } from 'vitest';
import { PROGRESS } from '@/components/imports/sheet/testing-progress';
import { MOST_ROWS } from '@/lib/imports/schema';
import type { Totals } from '@/lib/sheet/work/messages';
import { openPage, refusal } from '@/lib/testing/testing-page';
import type { SheetStore } from '../sheet/sheet-store';
import { StartImportButton } from './start-import-button';

const SHEET_ID = '5f2b8c1e-3f0a-4d5c-9a11-0c6de0a1b2c3';
const TOTALS = { ready: 2, mend: 0, question: 0, known: 0 } as Totals;
const ROWS = [
  { line: 3, order: { reference: 'R-2' }, isKnown: true, isConfirmed: false },
  { line: 2, order: { reference: 'R-1' }, isKnown: false, isConfirmed: true },
];

async function open(answers: (object | Error)[], totals = TOTALS, rows = ROWS) {
  const discarded: string[] = [];
  const saved: string[][] = [];
  const store = {
    ready: async () => rows,
    discard: () => discarded.push('sheet'),
    save: async () => saved.push([...page.went]),
  } as unknown as SheetStore;
  const sheet = { id: SHEET_ID, name: 'boxes.csv' };
  const page = await openPage(<StartImportButton store={store} sheet={sheet} totals={totals} isChecked />, {
    answers: { 'POST /api/imports': answers },
  });
  await page.press(/^Send [\d,]+ orders/);
  return { ...page, discarded, saved };
}

test('a sheet with rows to fix is saved before the page is left, and the import knows them', async () => {
  const page = await open([PROGRESS], { ...TOTALS, mend: 1, question: 2 });
  const [confirm = ''] = [...document.querySelectorAll('dialog button')].map(({ textContent }) => textContent ?? '');
  await page.press(confirm);
  expect(page.callsOf('POST /api/imports').map(({ body }) => body)).toMatchObject([{ sheetId: SHEET_ID, unsent: 3 }]);
  expect([page.went, page.discarded, page.saved]).toEqual([[expect.stringContaining('/i-1')], [], [[]]]);
});

test('a second try after a lost answer is the same import', async () => {
  const page = await open([new TypeError('connection reset'), PROGRESS]);
  const [confirm = ''] = [...document.querySelectorAll('dialog button')].map(({ textContent }) => textContent ?? '');
  await page.press(confirm);
  expect(document.querySelector('[role=alert], [aria-live]')?.textContent).toBeTruthy();
  expect([page.went, page.discarded]).toEqual([[], []]);
  await page.press(confirm);
  const [first, second] = page.callsOf('POST /api/imports').map(({ body }) => body);
  expect(second).toEqual(first);
  expect(second).toMatchObject({ name: 'boxes.csv' });
  // New orders come first, and a confirmation goes with its row alone.
  expect(second).toHaveProperty('rows', [
    { line: 2, order: { reference: 'R-1' }, isConfirmed: true },
    { line: 3, order: { reference: 'R-2' } },
  ]);
  expect([page.went, page.discarded]).toEqual([[expect.stringContaining('/i-1')], ['sheet']]);
});

test('a refused start keeps the sheet, and says why', async () => {
  const page = await open([refusal(409, 'person_has_open_orders')]);
  const [confirm = ''] = [...document.querySelectorAll('dialog button')].map(({ textContent }) => textContent ?? '');
  await page.press(confirm);
  expect([page.went, page.discarded]).toEqual([[], []]);
  expect(page.callsOf('POST /api/imports')).toHaveLength(1);
});

test('more rows than one import takes are sent in part, the new ones first, and the rest is kept', async () => {
  const rows = Array.from({ length: MOST_ROWS + 1 }, (_, index) => ({
    line: index + 2,
    order: { reference: `R-${index}` },
    isKnown: index < 2,
    isConfirmed: false,
  }));
  const page = await open([PROGRESS], { ...TOTALS, ready: rows.length }, rows);
  const [confirm = ''] = [...document.querySelectorAll('dialog button')].map(({ textContent }) => textContent ?? '');
  await page.press(confirm);
  const [sent] = page
    .callsOf('POST /api/imports')
    .map(({ body }) => body as { unsent: number; rows: { line: number }[] });
  expect([sent?.unsent, sent?.rows.length]).toEqual([1, MOST_ROWS]);
  expect([sent?.rows[0]?.line, sent?.rows.at(-1)?.line]).toEqual([4, 2]);
  expect([page.discarded, page.saved]).toEqual([[], [[]]]);
});
