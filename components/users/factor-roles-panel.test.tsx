// @vitest-environment jsdom
import { act } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import settings from '@/lib/i18n/messages/en/settings.json';
import shell from '@/lib/i18n/messages/en/shell.json';
import { openPage } from '@/lib/testing/testing-page';
import { FactorRolesPanel } from './factor-roles-panel';
import { RoleTable } from './role-table';

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z'), toFake: ['Date'] }));

const words = settings.factorRoles;
const press = (role: keyof typeof shell.role) =>
  act(async () =>
    [...document.querySelectorAll('label')]
      .find(({ textContent }) => textContent?.includes(shell.role[role]))
      ?.querySelector('input')
      ?.click(),
  );

test('roles are added and taken away, and each says from when it counts', async () => {
  const page = await openPage(<FactorRolesPanel rules={{ owner: '2026-11-30T21:00:00.000Z' }} />, {
    answers: { 'PUT /api/users/factor-roles': () => new Response(null, { status: 204 }) },
  });
  expect(page.text()).toContain('from 1 Dec');
  expect(page.button(words.save)?.disabled).toBe(true);
  await press('manager');
  await press('finance');
  await press('owner');
  await press('finance');
  await page.press(words.save);
  expect(page.callsOf('PUT /api/users/factor-roles')[0]?.body).toEqual({ roles: ['manager'] });
  expect(page.went).toEqual(['(anew)']);
  expect(page.button(words.save)?.disabled).toBe(true);
});

test('the table of roles says what each may', async () => {
  await openPage(<RoleTable />);
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  const { yes, no, abilities } = settings.roles;
  const of = (name: string) => rows.find(([first]) => first === name)?.slice(1);
  // Owner, manager, dispatcher, finance, viewer.
  expect(rows.length).toBe(Object.keys(abilities).length);
  for (const row of rows) expect(row[1]).toBe(yes);
  expect(rows.filter((row) => row[5] === yes).length).toBeLessThan(rows.filter((row) => row[3] === yes).length);
  expect(new Set(rows.flatMap((row) => row.slice(1)))).toEqual(new Set([yes, no]));
  expect(of(Object.values(abilities)[0] ?? '')).toHaveLength(5);
});
