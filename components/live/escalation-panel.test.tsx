// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { openPage, settle } from '@/lib/testing/testing-page';
import { EscalationPanel } from './escalation-panel';

const SETTINGS = {
  lists: [{ branchId: 'b1', people: ['ali', 'noura'] }],
  people: [
    { id: 'ali', name: 'Ali', branches: ['b1'] },
    { id: 'noura', name: 'Noura', branches: null },
  ],
};

const BRANCHES = [
  { id: 'b1', name: 'Salmiya' },
  { id: 'b2', name: 'Jahra' },
];

async function open(branches = BRANCHES) {
  const page = await openPage(<EscalationPanel branches={branches} />, {
    answers: { 'GET /api/settings/escalation': SETTINGS, 'PUT /api/settings/escalation': SETTINGS },
  });
  const selects = () => [...document.querySelectorAll('select')];
  await vi.waitFor(async () => {
    await settle();
    expect(selects()).toHaveLength(branches.length > 1 ? 3 : 2);
  });
  return {
    ...page,
    shown: () =>
      selects().map((select) => ({
        chosen: select.selectedOptions[0]?.textContent,
        names: [...select.options].map((option) => option.textContent),
        isOff: select.disabled,
      })),
    choose: async (at: number, value: string) => {
      const select = selects()[at];
      if (!select) throw new Error(`no select ${at}`);
      await act(async () => {
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await settle();
    },
    sent: () => page.callsOf('PUT /api/settings/escalation').map(({ body }) => body),
  };
}

test('shows the list of a branch, and only people who see its orders', async () => {
  const page = await open();
  expect(page.shown()).toMatchObject([
    { names: ['All branches', 'Salmiya · Ali, Noura', 'Jahra'] },
    { chosen: 'Everybody, at once', names: ['Everybody, at once', 'Ali', 'Noura'] },
    { chosen: 'Everybody', isOff: true },
  ]);
  await page.choose(0, 'b1');
  expect(page.shown().slice(1)).toMatchObject([{ chosen: 'Ali' }, { chosen: 'Noura', names: ['Everybody', 'Noura'] }]);
  await page.choose(0, 'b2');
  expect(page.shown()[1]).toMatchObject({ chosen: 'As in all branches', names: ['As in all branches', 'Noura'] });
});

test('saves a list beside the others, and ends one without a first person', async () => {
  const page = await open();
  await page.choose(1, 'noura');
  await page.choose(0, 'b1');
  await page.choose(1, 'noura');
  await page.choose(1, '');
  expect(page.sent()).toEqual([
    { lists: [...SETTINGS.lists, { branchId: null, people: ['noura'] }] },
    { lists: [{ branchId: 'b1', people: ['noura'] }] },
    { lists: [] },
  ]);
});

test('of one branch there is one list, and nothing to choose it by', async () => {
  const page = await open(BRANCHES.slice(0, 1));
  expect(page.shown()).toMatchObject([{ names: ['Everybody, at once', 'Ali', 'Noura'] }, { isOff: true }]);
});
