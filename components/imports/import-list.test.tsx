// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import imports from '@/lib/i18n/messages/en/imports.json';
import { openPage, refusal } from '@/lib/testing/testing-page';
import { ImportList } from './import-list';

const COUNTS = { waiting: 0, sending: 0, sent: 0, unresolved: 0, refused: 0, skipped: 0, canceled: 0 };
const row = (id: string, of: object = {}) => ({
  ...{
    id,
    name: `${id}.csv`,
    state: 'running',
    reason: null,
    reasonText: null,
    total: 40,
    unsent: 0,
  },
  ...{ counts: COUNTS, fees: '0.000', currency: 'KWD', createdAt: '2026-11-21T08:00:00.000Z', createdByName: null },
  ...{ actorName: null, updatedAt: '2026-11-21T08:00:00.000Z', endedAt: null, expectedEndAt: null, sendUntil: null },
  ...of,
});
const open = (list: object) => openPage(<ImportList />, { answers: { 'GET /api/imports': list as never } });

test('an import says how far it is, and which rows of the sheet are still to fix', async () => {
  const page = await open({
    imports: [
      row('i-1', { counts: { ...COUNTS, waiting: 12, sending: 3, sent: 20, refused: 5 } }),
      row('i-2', { state: 'done', total: 3, unsent: 8, counts: { ...COUNTS, sent: 3 } }),
    ],
    isNarrowed: false,
  });
  await vi.waitFor(() => expect(page.text()).toContain('i-1.csv'));
  const [first, second] = ['i-1', 'i-2'].map(
    (id) => document.querySelector(`a[href$="/${id}"]`)?.closest('tr, li')?.textContent,
  );
  expect(first).toContain('25 of 40');
  expect(first).not.toContain('to fix');
  expect(second).toContain('3 of 3');
  expect(second).toContain('3 sent · 8 rows still to fix');
  expect(document.querySelectorAll('a[href$="/i-2"]').length).toBeGreaterThan(1);
  expect(page.text()).not.toContain(imports.list.narrowed);
});

test('no imports, imports of other branches, and a list that could not be read', async () => {
  const none = await open({ imports: [], isNarrowed: true });
  await vi.waitFor(() => expect(none.text()).toContain(imports.list.empty));
  expect(none.text()).toContain(imports.list.narrowed);
  none.container.remove();
  const failed = await open([refusal(500, 'internal'), { imports: [row('i-3')], isNarrowed: false }]);
  await vi.waitFor(() => expect(failed.button(/again/i)).toBeDefined());
  await failed.press(/again/i);
  await vi.waitFor(() => expect(failed.text()).toContain('i-3.csv'));
});
