// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { branchQueries } from '@/lib/branches/queries';
import settings from '@/lib/i18n/messages/en/settings.json';
import { Preferences } from '@/lib/preferences/schema';
import { fill, openPage, refusal, settle } from '@/lib/testing/testing-page';
import { NameForm } from './name-form';
import { OwnBranch } from './own-branch';
import { PasswordForm } from './password-form';

const refused = vi.hoisted(() => vi.fn());
vi.mock('@/components/ui/overlay/toast', () => ({ toast: { error: refused, success: () => {} } }));

const words = settings.profile;
const value = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
const NO_BODY = () => new Response(null, { status: 204 });

test('a name is saved once it differs, and refused where it stands', async () => {
  const page = await openPage(<NameForm />, { answers: { 'PUT /api/settings/profile': NO_BODY } });
  expect(page.text()).toContain('owner@shop.example');
  expect(page.button(words.saveName)?.disabled).toBe(true);
  await fill('[name="name"]', '  ');
  await page.press(words.saveName);
  expect(page.calls).toEqual([]);
  await fill('[name="name"]', 'Noura');
  await page.press(words.saveName);
  expect(page.callsOf('PUT /api/settings/profile')[0]?.body).toEqual({ name: 'Noura' });
  expect(page.button(words.saveName)?.disabled).toBe(true);
  expect(page.went).toEqual(['(anew)']);
});

test('what is typed while a name is saved stays, and can be saved too', async () => {
  let answer = (_: Response) => {};
  const promise = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const page = await openPage(<NameForm />, { answers: { 'PUT /api/settings/profile': () => promise } });
  await fill('[name="name"]', 'Noura');
  await page.press(words.saveName);
  await fill('[name="name"]', 'Noura Ali');
  await act(async () => answer(NO_BODY()));
  await settle();
  expect([value('name'), page.button(words.saveName)?.disabled]).toEqual(['Noura Ali', false]);
});

test('a new password says how many devices were signed out; a wrong one keeps what was typed', async () => {
  const page = await openPage(<PasswordForm />, {
    answers: {
      'PUT /api/settings/password': [
        refusal(400, 'invalid_input', {
          fields: [{ path: 'currentPassword', message: 'settings.fields.currentPasswordWrong' }],
        }),
        { ended: 2 },
      ],
    },
  });
  await fill('[name="currentPassword"]', 'old password');
  await fill('[name="newPassword"]', 'short');
  await page.press(words.savePassword);
  expect(page.calls).toEqual([]);
  await fill('[name="newPassword"]', 'a long password');
  await page.press(words.savePassword);
  expect([value('currentPassword'), value('newPassword')]).toEqual(['old password', 'a long password']);
  expect(document.querySelector('[name="currentPassword"]')?.getAttribute('aria-invalid')).toBe('true');
  await page.press(words.savePassword);
  expect(page.callsOf('PUT /api/settings/password')[1]?.body).toEqual({
    currentPassword: 'old password',
    newPassword: 'a long password',
  });
  expect([value('currentPassword'), value('newPassword')]).toEqual(['', '']);
});

test('one’s own branch is chosen of those that there are, and taken back', async () => {
  const branches = [branch('b-1', false), branch('b-2', false)];
  const page = await openPage(<OwnBranch />, {
    answers: { 'PUT /api/settings/preferences': Preferences.parse({}) },
  });
  await act(async () => page.client.setQueryData(branchQueries.list().queryKey, { branches } as never));
  await settle();
  const select = document.querySelector('select');
  for (const id of ['b-2', '']) await choose(select, id);
  expect(page.calls.filter(({ call }) => !call.startsWith('GET')).map(({ body }) => body)).toEqual([
    { branchId: 'b-2' },
    { branchId: null },
  ]);
});

test('a branch that is gone is not offered as one’s own, and a refused choice says why', async () => {
  const branches = [branch('b-1', false), branch('b-2', true)];
  const page = await openPage(<OwnBranch />, {
    answers: {
      'PUT /api/settings/preferences': refusal(403, 'forbidden'),
      'GET /api/settings/preferences': Preferences.parse({}),
    },
  });
  await act(async () => page.client.setQueryData(branchQueries.list().queryKey, { branches } as never));
  await settle();
  const select = document.querySelector('select');
  expect([...(select?.options ?? [])].map(({ value }) => value)).toEqual(['', 'b-1']);
  await choose(select, 'b-1');
  expect(refused).toHaveBeenCalledOnce();
});

const branch = (id: string, gone: boolean) => ({ id, name: id.toUpperCase(), gone });

async function choose(select: HTMLSelectElement | null, id: string) {
  await act(async () => {
    if (select) select.value = id;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settle();
}
