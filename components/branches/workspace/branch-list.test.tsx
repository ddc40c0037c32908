// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { branchAt } from '@/components/delivery-form/pickup/testing-branches';
import type { Role } from '@/lib/auth/permissions';
import type { BranchRow } from '@/lib/branches/schema';
import { ABILITIES, type Answers, fill, openPage, refusal, settle } from '@/lib/testing/testing-page';
import { textsOf } from '@/lib/testing/texts-of';
import { WorkspaceProvider } from '../state/workspace-context';
import { BranchList } from './branch-list';

/** The list of branches: each row whole, in its order, for each role, and what it says when there is none. */

const PLACE = { latitude: 29.37, longitude: 47.98 };
const branch = (id: string, change: object = {}) => ({ ...branchAt(id, PLACE), ...change });
const BRANCHES = [
  branch('b-10', { name: 'Shop 10', address: 'Salmiya, Block 4', phone: '+965 2222 1111', createdAt: '2026-01-01' }),
  branch('b-2', { name: 'Shop 2', createdAt: '2026-03-01' }),
  branch('b-3', { name: '', address: 'Hawally', createdAt: '2026-02-01' }),
  branch('b-4', { name: 'Old shop', gone: true, goneAt: '2026-05-01' }),
  branch('b-5', { name: 'Older shop', gone: true, goneAt: '2026-06-01' }),
];
const list = (branches: BranchRow[]) => ({
  branches,
  syncedAt: null,
  stale: false,
  wantsAddress: false,
  problem: null,
});

async function open(
  options: { role?: Role; answers?: Answers; path?: string; search?: string; abilities?: typeof ABILITIES } = {},
) {
  const page = await openPage(
    <WorkspaceProvider copy={list([])}>
      <BranchList fresh={new Set(['b-2'])} />
    </WorkspaceProvider>,
    {
      path: '/branches',
      ...options,
      answers: {
        'GET /api/branches': list(BRANCHES),
        'GET /api/branches/activity': { underWay: { 'b-10': 3, 'b-4': 1 } },
        'GET /api/abilities': options.abilities ?? ABILITIES,
        ...options.answers,
      },
    },
  );
  await settle();
  const rows = () =>
    [...page.container.querySelectorAll('li')].map((row) => [
      row.querySelector('a')?.getAttribute('href')?.replace('/c/alpha/branches/', ''),
      textsOf(row).join(' | '),
    ]);
  return { ...page, rows };
}

const SHOP_3 = ['b-3', 'Branch without a name | Hawally'];
const SHOP_2 = ['b-2', 'Shop 2 | No address | Changed elsewhere just now'];
const SHOP_10 = ['b-10', 'Shop 10 | Salmiya, Block 4 | 3 | 3 deliveries under way'];
const GONE = [
  ['b-5', 'Older shop | No address | Removed'],
  ['b-4', 'Old shop | No address | Removed | 1 | 1 delivery under way'],
];
const sorts = () => [...document.querySelectorAll('option')].map(({ value }) => value);

test('each branch has its address, its orders under way and its marks; the gone ones stand apart', async () => {
  const { rows, container } = await open();
  expect(rows()).toEqual([SHOP_3, SHOP_2, SHOP_10, ...GONE]);
  expect([...container.querySelectorAll('ul')].map((ul) => ul.children.length)).toEqual([3, 2]);
  expect(container.querySelector('summary')?.textContent).toBe('2 removed branches');
  expect(container.querySelector('details')?.open).toBe(false);
  expect(sorts()).toEqual(['name', 'newest', 'busiest']);
});

test.each([
  ['sort=newest', [SHOP_2, SHOP_3, SHOP_10]],
  ['sort=busiest', [SHOP_10, SHOP_3, SHOP_2]],
  ['q=22221111', [SHOP_10]],
  ['q=hawally', [SHOP_3]],
])('with %s: %j', async (search, expected) => {
  const { rows, container } = await open({ search });
  expect(rows().slice(0, expected.length)).toEqual(expected.map(([id, text]) => [`${id}?${search}`, text]));
  expect(rows()).toHaveLength(search.startsWith('q') ? 1 : 5);
  expect(container.querySelector('[role=status]')?.textContent).toBe(search.startsWith('q') ? '1 branch found' : '');
});

test('a removed branch that is open is shown, and so are removed ones that are alone', async () => {
  const { container } = await open({ path: '/branches/b-4' });
  expect(container.querySelector('details')?.open).toBe(true);
  expect(container.querySelector('[aria-current]')?.getAttribute('data-row')).toBe('b-4');
  const alone = await open({ search: 'q=old' });
  expect(alone.container.querySelector('details')?.open).toBe(true);
});

test('a text that no branch has says so, and is cleared by a press', async () => {
  const { rows, text, press } = await open();
  await fill('input', 'zzz');
  expect([rows(), text().includes('zzz')]).toEqual([[], true]);
  await press('Clear the search');
  expect(rows()).toHaveLength(5);
});

const EMPTY = { 'GET /api/branches': list([]) };
const denied = {
  ...ABILITIES,
  operations: { ...ABILITIES.operations, createBranch: { by: null, whyNot: 'denied' as const } },
};
const NEXT = 'A branch is where drivers pick up. Click its place on the map, or add it with its coordinates.';
test.each([
  ['owner', ABILITIES, NEXT],
  ['viewer', ABILITIES, 'A branch is where drivers pick up. An owner or a manager can add one.'],
  ['owner', denied, 'This connection’s key lacks the permission for it.'],
  // Their role is the reason, whatever the key lacks.
  ['viewer', denied, 'A branch is where drivers pick up. An owner or a manager can add one.'],
] satisfies [Role, typeof ABILITIES, string][])('without branches a %s, case %#, reads what to do', async (...of) => {
  const [role, abilities, next] = of;
  const { container, rows, text } = await open({ role, abilities, answers: EMPTY });
  expect([rows(), text().includes('No branches yet'), text().includes(next)]).toEqual([[], true, true]);
  expect(container.querySelector('a[href="/c/alpha/branches/new"]') !== null).toBe(next === NEXT);
});

test('a list that can’t be read says why, and is asked for again by a press', async () => {
  const answers = { 'GET /api/branches': [refusal(503, 'service_unavailable'), list(BRANCHES)] };
  const { rows, press, text } = await open({ answers });
  expect([rows(), text().includes('The dispatch service has a problem')]).toEqual([[], true]);
  await press('Try again');
  expect(rows()).toHaveLength(5);
});
