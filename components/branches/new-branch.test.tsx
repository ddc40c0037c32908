// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { MapConfigProvider } from '@/components/map/config/map-config';
import type { BranchList, BranchRow } from '@/lib/branches/schema';
import { fill, openPage, refusal } from '@/lib/testing/testing-page';
import { NewBranch } from './new-branch';
import { WorkspaceProvider } from './state/workspace-context';

const AT = { latitude: 29.2, longitude: 47.9 };
const POST = 'POST /api/branches';
const config = { tileUrl: '', file: null, attribution: '', country: 'KW' as const };
const row = (id: string, name: string): BranchRow => ({
  id,
  name,
  phone: '+96522250199',
  address: 'Kuwait',
  ...AT,
  createdAt: null,
  gone: false,
  goneAt: null,
});
const listOf = (...branches: BranchRow[]): BranchList => ({
  branches,
  syncedAt: '2026-11-20T10:00:00.000Z',
  stale: false,
  wantsAddress: false,
  problem: null,
});

const openForm = (
  at: typeof AT | null,
  answers: Parameters<typeof openPage>[1] = {},
  branches = [row('b-1', 'Diwan')],
) =>
  openPage(
    <MapConfigProvider config={config}>
      <WorkspaceProvider copy={listOf(...branches)}>
        <NewBranch at={at} />
      </WorkspaceProvider>
    </MapConfigProvider>,
    answers,
  );

test('what can’t be a branch is refused at its fields, and nothing is sent', async () => {
  const page = await openForm(null);
  await fill('#field-name', 'x');
  await fill('#field-phone', '123');
  await page.press('Add branch');
  for (const text of [
    'Use at least 2 characters',
    'This phone number is too short',
    'Click the map, or enter the coordinates',
  ])
    expect(page.text()).toContain(text);
  expect(document.activeElement?.id).toBe('field-name');
  expect(page.callsOf(POST)).toHaveLength(0);
});

test('a place that can’t be read is no place: the one before it is not sent either', async () => {
  const page = await openForm(AT);
  await fill('#field-name', 'A branch without a place');
  await fill('#field-phone', '5123 4567');
  const place = document.querySelector<HTMLInputElement>('#field-place');
  place?.focus();
  await fill('#field-place', 'https://maps.app.goo.gl/aBcDeF123');
  act(() => place?.blur());
  await page.press('Add branch');
  expect(page.text()).toContain('This link is shortened');
  expect(place?.value).toBe('https://maps.app.goo.gl/aBcDeF123');
  expect(page.callsOf(POST)).toHaveLength(0);
});

test('after a lost answer nothing is sent again before the service’s list was read; not there, it may be added again', async () => {
  const before = [row('b-1', 'Diwan'), row('b-0', 'In doubt')];
  const reads = [
    { ...listOf(...before), stale: true },
    listOf(...before),
    listOf(...before, { ...row('b-2', 'In doubt'), gone: true }),
    listOf(...before, row('b-3', 'In doubt')),
  ];
  const page = await openForm(
    AT,
    {
      answers: {
        [POST]: [new TypeError('failed to fetch'), refusal(502, 'branch_outcome_unknown')],
        'GET /api/branches': (query) => (query.has('refresh') ? reads.shift() : undefined) ?? listOf(...before),
      },
    },
    before,
  );
  await fill('#field-name', 'In doubt');
  await fill('#field-phone', '2225 0199');
  await page.press('Add branch');
  expect(page.text()).toContain('We don’t know whether the branch was added');
  expect(page.button('Add branch')?.disabled).toBe(true);
  await page.press('Check the list');
  expect(page.text()).toContain('The service still can’t be reached');
  expect(page.button('Add branch')?.disabled).toBe(true);
  // A twin from before is another branch.
  await page.press('Check the list');
  expect(page.button('Add branch')?.disabled).toBe(false);

  await page.press('Add branch');
  await page.press('Check the list');
  expect(page.went).toEqual([]);
  await page.press('Add branch');
  await page.press('Check the list');
  expect(page.went).toEqual(['/c/alpha/branches/b-3']);
  expect(page.callsOf(POST)).toHaveLength(3);
});
