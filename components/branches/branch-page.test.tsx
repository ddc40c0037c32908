// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { MapConfigProvider } from '@/components/map/config/map-config';
import { ToastRegion } from '@/components/ui/overlay/toast';
import type { Role } from '@/lib/auth/permissions';
import { branchQueries } from '@/lib/branches/queries';
import type { BranchList, BranchRow } from '@/lib/branches/schema';
import { openPage, refusal, settle } from '@/lib/testing/testing-page';
import { BranchPage } from './branch-page';
import { BranchWorkspace } from './workspace/branch-workspace';

const config = { tileUrl: '', file: null, attribution: '', country: 'KW' as const };
const SYNCED = '2026-11-20T10:00:00.000Z';
const row = (id: string, name: string, more: Partial<BranchRow> = {}): BranchRow => ({
  id,
  name,
  phone: '+96522250199',
  address: 'Kuwait',
  latitude: 29.2,
  longitude: 47.9,
  createdAt: null,
  gone: false,
  goneAt: null,
  ...more,
});
const listOf = (...branches: BranchRow[]): BranchList => ({
  branches,
  syncedAt: SYNCED,
  stale: false,
  wantsAddress: false,
  problem: null,
});
const DIWAN = row('b-1', 'Diwan');
const KIOSK = row('b-2', 'Kiosk');

/** The page of Diwan beside the list; the list is what `now.list` holds. */
async function openBranch(
  role: Role,
  { id = 'b-1', detail = (): object => ({ branch: DIWAN, deliveries: null }) } = {},
) {
  const now = { list: listOf(DIWAN, KIOSK) };
  const page = await openPage(
    <MapConfigProvider config={config}>
      <BranchWorkspace copy={now.list}>
        <BranchPage id={id} status={(status) => status} drivers={null} />
      </BranchWorkspace>
      <ToastRegion />
    </MapConfigProvider>,
    {
      role,
      path: `/branches/${id}`,
      answers: {
        'GET /api/branches': () => now.list,
        'GET /api/branches/activity': { branches: [] },
        [`GET /api/branches/${id}`]: detail,
      },
    },
  );
  await act(() => vi.waitFor(() => expect(page.client.isFetching()).toBe(0)));
  const becomes = async (list: BranchList) => {
    now.list = list;
    await act(() => page.client.invalidateQueries({ queryKey: branchQueries.all }));
    await settle();
  };
  return { page, becomes };
}

test('a viewer sees everything and is offered nothing; an owner is', async () => {
  const { page } = await openBranch('viewer');
  expect(page.container.querySelector('article h2')?.textContent).toBe('Diwan');
  for (const name of ['Edit', 'Delete', 'Add branch']) expect(page.text()).not.toContain(name);
  const { page: ofOwner } = await openBranch('owner');
  for (const name of ['Edit', 'Delete', 'Add branch']) expect(ofOwner.text()).toContain(name);
});

test('changes made elsewhere show and are announced; a removed branch keeps its name and loses its buttons', async () => {
  const { page, becomes } = await openBranch('owner');
  await becomes(
    listOf({ ...DIWAN, gone: true, goneAt: SYNCED }, { ...KIOSK, name: 'New sign' }, row('b-3', 'Opening')),
  );
  expect(page.container.querySelector('article h2')?.textContent).toBe('Diwan');
  expect(page.text()).toContain('This branch was removed at the dispatch service');
  expect(page.button('Edit')).toBeUndefined();
  for (const name of ['New sign', 'Opening']) expect(page.text()).toContain(name);
  // The first message loads its library.
  await vi.waitFor(
    async () => {
      await settle();
      expect(page.text()).toContain('3 branches changed elsewhere');
    },
    { timeout: 20_000 },
  );
  expect(page.text()).not.toContain('Kiosk');
});

test('names stay while the service is down, with the reason and a way on', async () => {
  const { page, becomes } = await openBranch('owner');
  await becomes({ ...listOf(DIWAN, KIOSK), stale: true, problem: 'service_unavailable' });
  expect(page.text()).toContain('This is a saved copy of the branches, last confirmed');
  expect(page.text()).toContain('Kiosk');
  const reads = page.callsOf('GET /api/branches').length;
  await page.press('Try again');
  expect(page.callsOf('GET /api/branches')).toHaveLength(reads + 1);
  expect(page.callsOf('GET /api/branches').at(-1)?.query.get('refresh')).toBe('1');
});

test.each(['b-1', 'b-9'])('another try to load branch %s keeps the focus until the numbers come', async (id) => {
  let count = 0;
  const detail = () => (count++ === 0 ? refusal(500, 'unexpected') : new Promise(() => {}));
  const { page } = await openBranch('owner', { id, detail });
  await act(async () => page.button('Try again')?.focus());
  await page.press('Try again');
  expect([count, document.activeElement?.textContent]).toEqual([2, 'Try again']);
});
