// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import settings from '@/lib/i18n/messages/en/settings.json';
import { readNotificationPreferences } from '@/lib/live/notification-preferences';
import { openPage } from '@/lib/testing/testing-page';
import { NotificationSettings } from './notification-settings';

const words = settings.notifications;
afterEach(() => localStorage.clear());

const BRANCH = { id: 'salmiya', name: 'Salmiya', phone: '', address: '', latitude: 29.3, longitude: 47.9 };
const open = () =>
  openPage(<NotificationSettings />, {
    answers: {
      'GET /api/branches': {
        branches: [
          { ...BRANCH, createdAt: null, gone: false, goneAt: null },
          { ...BRANCH, id: 'jahra', name: 'Jahra', createdAt: null, gone: true, goneAt: '2026-11-20T09:00:00Z' },
        ],
        ...{ syncedAt: null, stale: false, wantsAddress: false, problem: null },
      },
    },
  });
const box = (event: string, channel: string) =>
  document.querySelector<HTMLInputElement>(`input[aria-label="${event}: ${channel}"]`);

test('messages about problems stay, their sound may go, and each choice is kept', async () => {
  await open();
  for (const kind of ['failed', 'rejected', 'unknown'] as const) {
    expect(box(words.events[kind], words.toast)?.disabled, kind).toBe(true);
    expect(box(words.events[kind], words.sound)?.disabled, kind).toBe(false);
  }
  expect(box(words.events.completed, words.toast)?.disabled).toBe(false);
  await act(async () => box(words.events.failed, words.sound)?.click());
  await act(async () => box(words.events.completed, words.toast)?.click());
  expect(readNotificationPreferences().events).toMatchObject({
    failed: { toast: true, sound: false },
    completed: { toast: true, sound: false },
    canceled: { toast: true, sound: false },
  });
});

test('a branch is chosen for this merchant alone', async () => {
  const page = await open();
  await vi.waitFor(() => expect(page.text()).toContain('Salmiya'));
  await act(async () => {
    localStorage.setItem('notify', JSON.stringify({ branches: { elsewhere: 'jahra' } }));
    window.dispatchEvent(new Event('storage'));
  });
  const select = document.querySelector('select');
  await act(async () => {
    if (select) select.value = 'salmiya';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(readNotificationPreferences().branches).toEqual({ elsewhere: 'jahra', 'c-alpha': 'salmiya' });
});

test('where the browser has no notifications, it says so and the switch is off', async () => {
  const page = await open();
  expect(page.text()).toContain(words.unsupported);
  expect(page.text()).not.toContain(words.blocked);
});

test.each([
  ['salmiya', false],
  ['jahra', true],
])('where %s is chosen, a removed branch is offered: %s', async (chosen, isOffered) => {
  const page = await open();
  await vi.waitFor(() => expect(page.text()).toContain('Salmiya'));
  await act(async () => {
    localStorage.setItem('notify', JSON.stringify({ branches: { 'c-alpha': chosen } }));
    window.dispatchEvent(new Event('storage'));
  });
  const options = [...(document.querySelector('select')?.options ?? [])].map(({ value, text }) => [value, text]);
  expect(options.slice(2)).toEqual([['salmiya', 'Salmiya'], ...(isOffered ? [['jahra', 'Jahra']] : [])]);
  expect(document.querySelector('select')?.value).toBe(chosen);
});
