// @vitest-environment jsdom

import { expect, test } from 'vitest';
import { refusedRow } from '@/components/imports/sheet/testing-progress';
import { ROWS_PAGE } from '@/lib/imports/schema';
import { openPage, settle } from '@/lib/testing/testing-page';
import { useRefusedRows } from './use-refused-rows';

function Page({ shown }: { shown: (string[] | undefined)[] }) {
  const { rows } = useRefusedRows('i-1');
  shown.push(rows?.map(({ reference }) => reference));
  return null;
}

test('refused rows of two pages are shown together, once the last one is there', async () => {
  const all = Array.from({ length: ROWS_PAGE + 1 }, (_, index) => refusedRow(index + 1, index + 2));
  const shown: (string[] | undefined)[] = [];
  const page = await openPage(<Page shown={shown} />, {
    answers: {
      'GET /api/imports/i-1/rows': (query) =>
        query.get('after')
          ? { rows: all.slice(ROWS_PAGE), next: null }
          : { rows: all.slice(0, ROWS_PAGE), next: ROWS_PAGE },
    },
  });
  await settle();
  const asked = page.callsOf('GET /api/imports/i-1/rows').map(({ query }) => Object.fromEntries(query));
  expect(asked).toEqual([{ state: 'refused' }, { state: 'refused', after: String(ROWS_PAGE) }]);
  expect(shown.filter((rows) => rows !== undefined && rows.length <= ROWS_PAGE)).toEqual([]);
  expect(shown.at(-1)).toEqual(all.map(({ reference }) => reference));
});

test('a row that a person marked as not created is not offered: it keeps its reference', async () => {
  const marked = { ...refusedRow(2, 3), isMendable: false };
  const shown: (string[] | undefined)[] = [];
  await openPage(<Page shown={shown} />, {
    answers: { 'GET /api/imports/i-1/rows': { rows: [refusedRow(1, 2), marked], next: null } },
  });
  await settle();
  expect(shown.at(-1)).toEqual([refusedRow(1, 2).reference]);
});
