// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { BranchRule, SheetView } from '@/lib/sheet/work/messages';
import { openPage } from '@/lib/testing/testing-page';
import { BranchChoice } from './branch-choice';

const BRANCHES = [
  { id: 'b1', name: 'Salmiya' },
  { id: 'b2', name: 'Jahra' },
];

const open = async (branchRule: BranchRule, hasBranchColumn: boolean, count = 2) => {
  const chosen: BranchRule[] = [];
  const sheet = { branchRule, hasBranchColumn } as SheetView;
  await openPage(
    <BranchChoice sheet={sheet} branches={BRANCHES.slice(0, count) as never} onChoose={(rule) => chosen.push(rule)} />,
  );
  return { select: document.querySelector('select'), chosen };
};

test.each<[BranchRule, boolean, number, string | null]>([
  [{ kind: 'nearest' }, false, 2, 'nearest: nearest b1 b2'],
  [{ kind: 'column' }, true, 2, 'column: nearest column b1 b2'],
  [{ kind: 'all', id: 'b2' }, true, 2, 'b2: nearest column b1 b2'],
  [{ kind: 'column' }, false, 2, null],
  [{ kind: 'nearest' }, true, 1, null],
])('%o with a column: %s, of %d branches', async (rule, hasColumn, count, shown) => {
  const { select } = await open(rule, hasColumn, count);
  expect(select && `${select.value}: ${[...select.options].map(({ value }) => value).join(' ')}`).toBe(shown);
});

test('a choice is the rule that it names', async () => {
  const { select, chosen } = await open({ kind: 'nearest' }, true);
  for (const value of ['column', 'b1', 'nearest'])
    await act(async () => {
      if (select) select.value = value;
      select?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  expect(chosen).toEqual([{ kind: 'column' }, { kind: 'all', id: 'b1' }, { kind: 'nearest' }]);
});
