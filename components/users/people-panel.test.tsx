// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { Toaster } from '@/components/ui/overlay/toaster';
import { fill, MERCHANT, openPage, refusal, settle } from '@/lib/testing/testing-page';
import type { Person } from '@/lib/users/schema';
import { AddPersonDialog } from './add-person-dialog';
import { PeoplePanel } from './people-panel';
import { RoleDialog } from './role-dialog';

const HOME = { ...MERCHANT, id: '0198a000-0000-7000-8000-000000000001' };
const BAHRAIN = { ...HOME, id: '0198a000-0000-7000-8000-000000000002', slug: 'bahrain', name: 'Bahrain' };
const AT = '2026-11-20T10:00:00.000Z';

const person = (id: string, of: Partial<Person>): Person => ({
  ...{ id, name: id, email: `${id}@shop.example`, role: null, memberships: [], sessions: 0 },
  ...{ disabledAt: null, createdAt: AT, usedAt: null },
  ...of,
});
const clerkOf = (branchNames: string[] | null, merchant = HOME) => ({
  ...{ connectionId: merchant.id, merchant: merchant.name, role: 'dispatcher' as const, branchNames },
  branches: branchNames?.map((name) => name.toLowerCase()) ?? null,
});
const BRANCHES = ['Hawally', 'Jahra', 'Salmiya'].map((name) => ({ id: name.toLowerCase(), name }));

const open = (people: Person[], others: (typeof HOME)[] = []) =>
  openPage(<PeoplePanel />, { merchant: HOME, others, answers: { 'GET /api/users': { people } } });
/** Without the marks that keep a name's direction. */
const plain = (text: string | null | undefined) => text?.replace(/[\u2066-\u2069]/g, '');
const cellsOf = (name: string) =>
  [...document.querySelectorAll('tbody tr')]
    .find((row) => row.querySelector('th')?.textContent?.startsWith(name))
    ?.querySelectorAll('td');
const textsOf = (name: string) =>
  [...(cellsOf(name) ?? [])].slice(0, -2).map((cell) => plain([...cell.childNodes].at(-1)?.textContent));
const labelled = (text: string) =>
  [...document.querySelectorAll('label')].find((label) => label.textContent === text)?.querySelector('input');
const toggle = async (text: string) => {
  await act(async () => labelled(text)?.click());
  await settle();
};

test('who may what where stands in one table: people by the merchants that somebody has a role for', async () => {
  await open(
    [
      person('Owner', { role: 'owner' }),
      person('Sara', { role: 'viewer', memberships: [clerkOf(['Salmiya', 'Hawally'])] }),
      person('Ali', { memberships: [clerkOf(null)] }),
      person('Mona', { memberships: [clerkOf(['A', 'B', 'C', 'D', 'E'], BAHRAIN)] }),
    ],
    [BAHRAIN],
  );
  const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  expect(heads).toEqual(['Person', 'All merchants', 'Alpha', 'Bahrain', 'Last active', 'Actions']);
  expect(textsOf('Owner')).toEqual(['Owner', 'Owner', 'Owner']);
  expect(textsOf('Sara')).toEqual(['Viewer', 'Dispatcher · Salmiya, Hawally', 'Viewer']);
  expect(textsOf('Ali')).toEqual(['No access', 'Dispatcher · all branches', 'No access']);
  expect(textsOf('Mona')).toEqual(['No access', 'No access', 'Dispatcher · A, B, C and 2 more']);
});

test('of one merchant, the role and its branches stand in one column', async () => {
  await open([person('Sara', { memberships: [clerkOf(['Salmiya'])] }), person('Ali', { role: 'viewer' })]);
  expect(textsOf('Sara')).toEqual(['Dispatcher · Salmiya']);
  expect(textsOf('Ali')).toEqual(['Viewer']);
});

/** The dialog of somebody's rights, opened anew at each call. */
async function change(of: Person, answer: Response) {
  const page = await openPage(null, {
    merchant: HOME,
    answers: { [`PUT /api/users/${of.id}/role`]: answer, 'GET /api/users/branches': { branches: BRANCHES } },
  });
  const again = async () => {
    await page.show(<Toaster />);
    await page.show(
      <>
        <RoleDialog person={of} open onClose={() => {}} />
        <Toaster />
      </>,
    );
  };
  await again();
  return { ...page, again };
}

test('a person is narrowed to branches, never to none by accident, and given all again', async () => {
  const page = await change(person('Ali', { role: 'dispatcher' }), new Response(null, { status: 204 }));
  await page.press(/^Branches of Alpha: all branches/);
  await toggle('all branches');
  expect(page.text()).toContain('Choose at least one branch.');
  expect(page.button('Save')?.disabled).toBe(true);
  await toggle('Salmiya');
  await toggle('Jahra');
  expect(plain(page.button(/^Branches of Alpha/)?.getAttribute('aria-label'))).toBe(
    'Branches of Alpha: Jahra, Salmiya',
  );
  await page.press('Save');
  await page.again();
  await page.press(/^Branches of Alpha/);
  await toggle('all branches');
  await toggle('all branches');
  await page.press('Save');
  const branches = ['salmiya', 'jahra'];
  expect(page.callsOf('PUT /api/users/Ali/role').map(({ body }) => body)).toEqual([
    { role: null, memberships: [{ connectionId: HOME.id, role: 'dispatcher', branches }] },
    { role: 'dispatcher', memberships: [] },
  ]);
});

test('another role here leaves the branches here and the role at a merchant that is not shown', async () => {
  const elsewhere = clerkOf(null, BAHRAIN);
  const sara = person('Sara', { memberships: [clerkOf(['Salmiya']), elsewhere] });
  const page = await change(sara, new Response(null, { status: 204 }));
  await act(async () => document.querySelector<HTMLInputElement>('input[value=viewer]')?.click());
  await page.press('Save');
  expect(page.callsOf('PUT /api/users/Sara/role')[0]?.body).toEqual({
    role: null,
    memberships: [
      { connectionId: BAHRAIN.id, role: 'dispatcher', branches: null },
      { connectionId: HOME.id, role: 'viewer', branches: ['salmiya'] },
    ],
  });
});

test('the refusal to remove the last owner is said', async () => {
  const page = await change(person('Ali', { role: 'owner' }), refusal(409, 'last_owner'));
  await act(async () => document.querySelector<HTMLInputElement>('input[value=viewer]')?.click());
  await page.press('Save');
  expect(page.text()).toContain('This is the last owner. Make someone else an owner first.');
});

test('at one of two merchants, another role keeps its branches, and none ends it alone', async () => {
  const mona = person('Mona', { role: 'viewer', memberships: [clerkOf(['Salmiya']), clerkOf(['Jahra'], BAHRAIN)] });
  const page = await openPage(<RoleDialog person={mona} open onClose={() => {}} />, {
    merchant: HOME,
    others: [BAHRAIN],
    answers: {
      'PUT /api/users/Mona/role': new Response(null, { status: 204 }),
      'GET /api/users/branches': { branches: BRANCHES },
    },
  });
  const choose = (merchant: string, role: string) =>
    act(async () => {
      const select = document.querySelector<HTMLSelectElement>(`select[aria-label=${merchant}]`);
      if (select) select.value = role;
      select?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const options = [...(document.querySelector('select')?.options ?? [])].map(({ text }) => text);
  expect(options[0]).toBe('As for all merchants');
  await choose('Bahrain', 'viewer');
  await page.press('Save');
  await page.show(null);
  await page.show(<RoleDialog person={mona} open onClose={() => {}} />);
  await choose('Alpha', '');
  await act(async () => document.querySelector<HTMLInputElement>('input[value=none]')?.click());
  expect(document.querySelector('select')?.options[0]?.text).toBe('No access');
  await page.press('Save');
  const home = { connectionId: HOME.id, role: 'dispatcher', branches: ['salmiya'] };
  const bahrain = { connectionId: BAHRAIN.id, role: 'dispatcher', branches: ['jahra'] };
  expect(page.callsOf('PUT /api/users/Mona/role').map(({ body }) => body)).toEqual([
    { role: 'viewer', memberships: [home, { ...bahrain, role: 'viewer' }] },
    { role: null, memberships: [bahrain] },
  ]);
});

/** Opens a person's menu, presses an item of it where one is named, and returns all its items. */
async function inMenu(name: string, item?: string) {
  const opened = Object.assign(new Event('toggle'), { newState: 'open' });
  const trigger = document.querySelector(`button[aria-label="Actions for ${name}"]`);
  const box = document.getElementById(trigger?.getAttribute('popovertarget') ?? '');
  await act(async () => void box?.dispatchEvent(opened));
  const items = [...(box?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  await act(async () => items.find(({ textContent }) => textContent === item)?.click());
  await settle();
  return items.map(({ textContent }) => textContent);
}

test('nobody disables themselves; others are disabled, let in and signed out as they stand', async () => {
  const people = [
    person('u-owner', { role: 'owner', sessions: 2 }),
    person('Ali', { role: 'viewer', sessions: 1, usedAt: AT }),
    person('Sara', { role: 'viewer', disabledAt: AT }),
  ];
  const done = new Response(null, { status: 204 });
  const page = await openPage(<PeoplePanel />, {
    merchant: HOME,
    answers: {
      'GET /api/users': { people },
      'POST /api/users/Ali/disable': done,
      'DELETE /api/users/Ali/sessions': done,
      'POST /api/users/Sara/enable': done,
      'PUT /api/users/Sara/password': { link: 'https://desk.example/reset#t', letter: 'failed' },
    },
  });
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent ?? '');
  expect(rows.map((text) => ['You', 'Disabled', 'Signed out'].filter((word) => text.includes(word)))).toEqual([
    ['You', 'Signed out'],
    [],
    ['Disabled', 'Signed out'],
  ]);
  expect(page.button('Actions for u-owner')).toBeUndefined();
  const both = ['Change role and branches', 'Reset password'];
  expect(await inMenu('Ali', 'Disable')).toEqual([...both, 'Sign out everywhere', 'Disable']);
  expect(page.text()).toContain('Disable Ali?');
  await page.press('Disable');
  await inMenu('Ali', 'Sign out everywhere');
  await page.press('Sign out');
  expect(await inMenu('Sara', 'Enable')).toEqual([...both, 'Enable']);
  await inMenu('Sara', 'Reset password');
  await page.press('Take the password away');
  expect(page.calls.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body])).toEqual([
    ['POST /api/users/Ali/disable', undefined],
    ['DELETE /api/users/Ali/sessions', undefined],
    ['POST /api/users/Sara/enable', undefined],
    ['PUT /api/users/Sara/password', { locale: 'en' }],
  ]);
  expect(page.text()).toContain('https://desk.example/reset#t');
  expect(page.text()).toContain('The letter could not be sent.');
});

test('a password that could not be taken away is said, and asked again', async () => {
  const page = await openPage(
    <>
      <PeoplePanel />
      <Toaster />
    </>,
    {
      answers: {
        'GET /api/users': { people: [person('Sara', { role: 'viewer' })] },
        'PUT /api/users/Sara/password': refusal(503, 'unavailable'),
      },
    },
  );
  await inMenu('Sara', 'Reset password');
  await page.press('Take the password away');
  expect(page.text()).toContain('The database can’t be reached');
  expect(page.button('Take the password away')?.closest('dialog')?.open).toBe(true);
});

test('whoever adds a person stays until their link or the refusal is there', async () => {
  let answer = (_: Response) => {};
  const promise = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const onClose = vi.fn();
  const page = await openPage(<AddPersonDialog open onClose={onClose} />, {
    answers: { 'POST /api/users': () => promise },
  });
  await fill('[name=name]', 'Mona');
  await fill('[name=email]', 'mona@shop.example');
  await page.press('Add');
  expect(page.callsOf('POST /api/users')).toHaveLength(1);
  expect(page.button('Cancel')?.disabled).toBe(true);
  await act(async () => answer(refusal(503, 'unavailable')));
  await settle();
  expect(page.button('Cancel')?.disabled).toBe(false);
  expect(page.text()).toContain('The database can’t be reached');
});
