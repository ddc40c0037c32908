// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from '@/components/ui/overlay/toast';
import type { Role } from '@/lib/auth/permissions';
import { Occurrences } from '@/lib/occurrences/schema';
import { preferenceQueries } from '@/lib/preferences/queries';
import { Preferences } from '@/lib/preferences/schema';
import { openPage, settle } from '@/lib/testing/testing-page';
import { occurrenceQuery, Ring } from './ring';

const beep = vi.hoisted(() => vi.fn());
vi.mock('@/lib/live/beep', () => ({ beep }));
afterEach(() => {
  beep.mockClear();
  vi.useRealTimers();
});

const SINCE = '2026-11-29T09:00:00.000Z';
const occurrence = (id: string, more: object = {}) => ({
  id,
  kind: 'failed',
  subject: `order-${id}`,
  branchId: null,
  code: `C${id}`,
  openedAt: SINCE,
  takenBy: null,
  ...more,
});

/** A page that rings for failed orders of the person's own branch. */
async function openDesk(
  open: object[],
  { chosen = {}, after = open, role = 'owner' }: { chosen?: object; after?: object[]; role?: Role } = {},
) {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const muted = [{ name: 'Ali', until: inMinutes(30) }];
  const later = [...muted, { name: 'Dana', until: inMinutes(60) }, { name: 'Omar', until: inMinutes(-1) }];
  const page = await openPage(<Ring />, {
    role,
    answers: {
      'GET /api/occurrences': [
        { occurrences: open, muted },
        { occurrences: open, muted: later },
      ],
      'PUT /api/occurrences/1/taken': { occurrences: after, muted: [] },
      'PUT /api/settings/preferences': Preferences.parse({}),
    },
  });
  const { queryKey } = preferenceQueries.mine();
  const mine = Preferences.parse({ branchId: 'b1', ringKinds: ['failed'], ...chosen });
  await act(async () => page.client.setQueryData(queryKey, mine));
  const sees = (text: RegExp) =>
    vi.waitFor(async () => {
      await settle();
      expect(page.text()).toMatch(text);
    });
  return { ...page, sees };
}

test('rings for the chosen kinds of the own branch, until Mine is pressed', async () => {
  const others = [occurrence('2', { kind: 'late' }), occurrence('3', { branchId: 'b2' })];
  const taken = occurrence('1', { takenBy: { id: 'u-owner', name: 'owner' } });
  const page = await openDesk([occurrence('1'), ...others], { after: [taken, ...others] });
  await page.sees(/One matter waits for somebody/);
  await vi.waitFor(() => expect(beep).toHaveBeenCalledWith('urgent'));
  expect(page.text()).toMatch(/Ali.* has silenced the ring until \d\d:\d\d/);
  await page.press(/^Mine: An order failed/);
  await page.sees(/^$/);
});

test('somebody who may only read hears it, and has no button to take it', async () => {
  const page = await openDesk([occurrence('1')], { role: 'viewer' });
  await page.sees(/One matter waits for somebody/);
  expect(page.button(/^Mine/)).toBeUndefined();
});

test('what the person caused does not ring for them', async () => {
  const page = await openDesk([occurrence('1', { isOwn: true }), occurrence('2')]);
  await page.sees(/One matter waits for somebody/);
  expect(page.text()).not.toMatch(/C1/);
});

test('says who has what rang here, and nothing of what never did', async () => {
  const info = vi.spyOn(toast, 'info').mockReturnValue(undefined as never);
  const page = await openDesk([occurrence('1', { ringsInMs: 170_000 }), occurrence('2')]);
  await page.sees(/One matter waits for somebody/);
  const takenBy = { id: 'u-ali', name: 'Ali' };
  const after = Occurrences.parse({ occurrences: ['1', '2'].map((id) => occurrence(id, { takenBy })) });
  await act(async () => page.client.setQueryData(occurrenceQuery.queryKey, after));
  await page.sees(/^$/);
  expect(info.mock.calls.map(([text]) => text)).toEqual([expect.stringMatching(/Ali.*C2/)]);
  info.mockRestore();
});

test('rings for others first while they have their turn', async () => {
  const page = await openDesk([occurrence('1', { ringsInMs: 170_000 }), occurrence('2')]);
  await page.sees(/One matter waits for somebody/);
  expect(page.text()).not.toMatch(/C1/);
  const later = Date.now() + 171_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  await page.sees(/2 matters wait for somebody/);
  clock.mockRestore();
});

test('nothing rings before something is chosen, and it can be silenced for an hour', async () => {
  expect((await openDesk([occurrence('1')], { chosen: { ringKinds: undefined } })).text()).toBe('');
  expect(beep).not.toHaveBeenCalled();
  const page = await openDesk([occurrence('1')]);
  await page.sees(/Silence for an hour/);
  await page.press('Silence for an hour');
  const [change] = page.callsOf('PUT /api/settings/preferences');
  expect(change?.body).toMatchObject({ ringMutedUntil: expect.any(String) });
});

test('a silenced desk shows what waits, without a sound', async () => {
  const ringMutedUntil = new Date(Date.now() + 1_800_000).toISOString();
  const page = await openDesk([occurrence('1')], { chosen: { ringMutedUntil } });
  await page.sees(/Silenced until/);
  expect(beep).not.toHaveBeenCalled();
});

test('who silences theirs while it rings here is shown, and no longer than that lasts', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const page = await openDesk([occurrence('1')]);
  await page.sees(/Ali.* has silenced the ring/);
  expect(page.text()).not.toMatch(/Dana/);
  await act(async () => vi.advanceTimersByTime(15_000));
  await page.sees(/Dana.* has silenced the ring/);
  expect(page.text()).not.toMatch(/Omar/);
});
