// @vitest-environment jsdom

import { expect, onTestFinished, test, vi } from 'vitest';
import { PROGRESS, refusedRow } from '@/components/imports/sheet/testing-progress';
import { LiveProvider } from '@/components/live/live-provider';
import type { Role } from '@/lib/auth/permissions';
import type { ImportProgress } from '@/lib/imports/schema';
import { MERCHANT, openPage } from '@/lib/testing/testing-page';
import { ImportProgressScreen } from './import-progress-screen';
import { ProgressPanel } from './progress-panel';

const RUNNING = {
  ...PROGRESS,
  counts: { ...PROGRESS.counts, sent: 1, refused: 1 },
  total: 4,
  fees: '1.250',
};

async function open(progress: ImportProgress, role: Role = 'dispatcher', rows: unknown[] = []) {
  const page = await openPage(
    <LiveProvider userId={`u-${role}`} connectionId={MERCHANT.id}>
      <ImportProgressScreen id="i-1" />
    </LiveProvider>,
    {
      role,
      answers: {
        'GET /api/imports/i-1': progress,
        'GET /api/imports/i-1/rows': { rows, next: null },
        'POST /api/imports/i-1/resume': RUNNING,
      },
    },
  );
  await vi.waitFor(() => expect(page.text()).toContain('boxes.csv'));
  return page;
}

test.each<[Role, boolean]>([
  ['dispatcher', true],
  ['viewer', false],
  ['finance', false],
])('a %s may pause, stop and fix an import: %s', async (role, may) => {
  const page = await open(RUNNING, role);
  const isThere = ['Pause', 'Stop'].map((name) => page.button(name) !== undefined);
  const mend = [...document.querySelectorAll('a')].some(({ href }) => href.includes('/mend'));
  expect([...isThere, mend]).toEqual([may, may, may]);
  page.container.remove();
  await open({ ...RUNNING, state: 'done', counts: { ...RUNNING.counts, sent: 3 } }, role);
  const repeat = [...document.querySelectorAll('a')].some(({ href }) => href.includes('/standing'));
  expect(repeat).toBe(may);
});

test('a paused import goes on within the wallet; beyond it only by the button that says so', async () => {
  const paused = await open({ ...RUNNING, state: 'paused', reason: 'person' });
  expect(paused.button('Send anyway')).toBeUndefined();
  await paused.press('Resume');
  expect(paused.callsOf('POST /api/imports/i-1/resume').map(({ body }) => body)).toEqual([{}]);
  const short = await open({ ...RUNNING, state: 'waiting', reason: 'wallet' });
  await short.press('Send anyway');
  expect(short.callsOf('POST /api/imports/i-1/resume').map(({ body }) => body)).toEqual([{ ignoreWallet: true }]);
});

test('each row says which order it became, or why it did not, and its fee', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const row = (position: number, change: object) => ({
    ...refusedRow(position, position + 2),
    order: { destination: { contact_name: `Customer ${position}` } },
    isMendable: false,
    ...change,
  });
  const order = { id: 'd-1', code: 'K1', status: 'pending', deliveryFee: '1.25', trackingUrl: null };
  const problem = { fields: [{ path: 'reference', message: 'Too old' }] };
  const { container } = await open(RUNNING, 'dispatcher', [
    row(0, { state: 'sent', delivery: order }),
    row(1, { state: 'sent', delivery: { ...order, id: 'd-2', code: null, deliveryFee: null } }),
    row(2, { state: 'skipped', otherImport: { id: 'i-0', name: 'monday.csv' } }),
    row(3, { state: 'skipped' }),
    row(4, { state: 'refused', problem }),
    row(5, { state: 'waiting' }),
  ]);
  await vi.waitFor(() => expect(container.querySelectorAll('tbody tr')).toHaveLength(6));
  const shown = [...container.querySelectorAll('tbody tr')].map((tr) =>
    [...tr.querySelectorAll('td')].map(({ textContent }) => textContent?.replace(/\u00a0/g, ' ')).join(' | '),
  );
  expect(shown).toEqual([
    '2 | Customer 0 | Sent | K1 | R-0 | KWD 1.250',
    '3 | Customer 1 | Sent | R-1 | R-1 | —',
    '4 | Customer 2 | Sent before | sent in monday.csv | R-2 | —',
    '5 | Customer 3 | Sent before | sent before | R-3 | —',
    '6 | Customer 4 | Refused | Too old | R-4 | —',
    '7 | Customer 5 | Waiting | — | R-5 | —',
  ]);
  expect([...container.querySelectorAll('tbody a')].map((a) => a.getAttribute('href'))).toEqual([
    '/c/alpha/deliveries/d-1',
    '/c/alpha/deliveries/d-2',
  ]);
});

const FIRST = {
  sendUntil: '2026-11-20T15:00:00.000Z',
  createdByName: 'Huda',
  expectedEndAt: '2026-11-20T09:20:00.000Z',
};
const COUNTS = { waiting: 7, sending: 2, sent: 5, unresolved: 0, refused: 3, skipped: 0, canceled: 1 };

test.each<[Partial<ImportProgress>, head: string, stats: string[], foot: string]>([
  [
    { ...FIRST, counts: COUNTS },
    '9 of 18All sent at about 12:20',
    ['Waiting7', 'Sending2', 'Sent5', 'Refused3', 'Canceled1', 'Fees so farSAR 1.25'],
    'Started by Huda. You can close this page: sending goes on by itself until 18:00.',
  ],
  [
    {
      state: 'done',
      counts: { ...PROGRESS.counts, waiting: 0, sent: 18 },
      expectedEndAt: FIRST.expectedEndAt,
      endedAt: '2026-11-20T10:30:00.000Z',
    },
    '18 of 18Ended 20 Nov, 13:30',
    ['Waiting0', 'Sent18', 'Fees so farSAR 1.25'],
    ' ',
  ],
])('how far an import is: %j', async (change, head, stats, foot) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T09:10:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { container } = await openPage(
    <ProgressPanel progress={{ ...RUNNING, total: 18, currency: 'SAR', ...change }} />,
  );
  const plain = (text: string | null | undefined) => text?.replace(/[\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ');
  const bar = container.querySelector('progress');
  expect([bar?.value, bar?.max]).toEqual([Number(head.split(' ')[0]), 18]);
  expect(plain(bar?.previousElementSibling?.textContent)).toBe(head);
  const shown = [...(bar?.nextElementSibling?.children ?? [])].map(({ textContent }) => plain(textContent));
  expect(shown).toEqual(stats);
  expect(plain(bar?.nextElementSibling?.nextElementSibling?.textContent)).toBe(foot);
});

test.each<[Partial<ImportProgress>, string[], string | undefined]>([
  [{ state: 'running' }, ['Pause', 'Stop'], undefined],
  [{ state: 'waiting', reason: 'wallet' }, ['Pause', 'Send anyway', 'Stop'], 'The wallet doesn’t cover the next order'],
  [{ state: 'waiting', reason: 'limit' }, ['Pause', 'Stop'], 'Waiting for the service’s limit'],
  [{ state: 'paused', reason: 'starter' }, ['Resume', 'Stop'], 'Whoever started it may no longer send orders'],
  [{ state: 'paused', reason: 'credentials' }, ['Resume', 'Stop'], 'The credentials are refused'],
  [{ state: 'paused', reason: 'restored' }, ['Resume', 'Stop'], 'This dashboard was restored from a backup'],
  [{ state: 'paused', reason: 'person', actorName: 'Ali' }, ['Resume', 'Stop'], 'Paused by Ali'],
  [{ state: 'paused', reason: 'late', actorName: 'Ali' }, ['Send now', 'Stop'], 'Not sent in time'],
  [{ state: 'stopped', reason: 'person' }, [], undefined],
  [{ state: 'done', reason: null }, [], undefined],
])('an import of %o offers %o', async (of, offered, why) => {
  const page = await open({ ...RUNNING, ...of }, 'dispatcher');
  const names = ['Pause', 'Resume', 'Send now', 'Send anyway', 'Stop'];
  expect(names.filter((name) => page.button(name))).toEqual(offered);
  expect(page.text().includes(' by Ali')).toBe(of.reason === 'person' && of.actorName === 'Ali');
  if (why) expect(page.text()).toContain(why);
  else expect(page.text()).not.toMatch(/Paused|Waiting for|refused,/);
});
