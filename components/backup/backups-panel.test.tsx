// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import backup from '@/lib/i18n/messages/en/backup.json';
import { openPage } from '@/lib/testing/testing-page';
import { BackupsPanel } from './backups-panel';

const HOUR_MS = 3_600_000;
const NO_FACTORS = { code: false, passkey: false };
const at = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const entry = (id: string, of: object) => ({
  ...{ id, requestedAt: at(50), requestedBy: null, startedAt: at(50), endedAt: at(50), host: 'desk-1' },
  ...{ file: `${id}.backup`, bytes: 2_000_000, problem: null, deletedAt: null, isHere: true, ...of },
});
const open = (backups: object[], daily = true) =>
  openPage(<BackupsPanel factors={NO_FACTORS as never} />, {
    answers: { 'GET /api/backups': { settings: { daily, keep: 7 }, folder: '/data/backups', backups } },
  });

test('each backup says what became of it, and one that is here can be downloaded', async () => {
  const page = await open([
    entry('waiting', { startedAt: null, endedAt: null, file: null, bytes: null, isHere: false }),
    entry('running', { endedAt: null, file: null, bytes: null, isHere: false, requestedBy: 'Huda' }),
    entry('failed', { problem: 'no space left', deletedAt: at(1), isHere: false }),
    entry('deleted', { deletedAt: at(1), isHere: false }),
    entry('whole', {}),
  ]);
  await vi.waitFor(() => expect(page.container.querySelectorAll('li')).toHaveLength(5));
  const rows = [...page.container.querySelectorAll('li')].map(({ textContent }) => textContent ?? '');
  for (const [index, state] of (['waiting', 'running', 'failed', 'deleted', 'whole'] as const).entries())
    expect(rows[index]).toContain(backup.row[state]);
  expect(rows[1]).toContain('Huda');
  expect(rows[2]).toContain('no space left');
  expect(rows.map((text) => text.includes(backup.row.download))).toEqual([false, false, false, false, true]);
  expect(rows.map((text) => text.includes('desk-1'))).toEqual([false, false, false, false, true]);
});

test.each([
  ['of yesterday is whole', true, 20, backup.list.whole],
  ['of two nights ago means that one is missing', true, 40, backup.list.missed],
  ['of two nights ago is whole where none is made each night', false, 40, backup.list.whole],
])('the last backup %s', async (_, daily, hours, text) => {
  const page = await open([entry('failed', { problem: 'x' }), entry('last', { endedAt: at(hours) })], daily);
  await vi.waitFor(() => expect(page.text()).toContain(text));
  const others = [backup.list.whole, backup.list.missed].filter((other) => other !== text);
  for (const other of others) expect(page.text()).not.toContain(other);
});

test('without a whole one the page says so, and a failed one is none', async () => {
  const page = await open([entry('failed', { problem: 'x' }), entry('deleted', { deletedAt: at(1) })]);
  await vi.waitFor(() => expect(page.text()).toContain(backup.list.none));
});
