// @vitest-environment jsdom

import { expect, test, vi } from 'vitest';
import { PROGRESS } from '@/components/imports/sheet/testing-progress';
import { LiveProvider } from '@/components/live/live-provider';
import type { Role } from '@/lib/auth/permissions';
import type { ImportProgress } from '@/lib/imports/schema';
import { MERCHANT, openPage } from '@/lib/testing/testing-page';
import { ImportProgressScreen } from './import-progress-screen';

const RUNNING = {
  ...PROGRESS,
  counts: { ...PROGRESS.counts, sent: 1, refused: 1 },
  total: 4,
  fees: '1.250',
};

async function open(progress: ImportProgress, role: Role = 'dispatcher') {
  const page = await openPage(
    <LiveProvider userId={`u-${role}`} connectionId={MERCHANT.id}>
      <ImportProgressScreen id="i-1" />
    </LiveProvider>,
    {
      role,
      answers: {
        'GET /api/imports/i-1': progress,
        'GET /api/imports/i-1/rows': { rows: [], next: null },
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
