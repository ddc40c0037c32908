// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import backup from '@/lib/i18n/messages/en/backup.json';
import { openPage, refusal } from '@/lib/testing/testing-page';
import { QuarantineNote } from './quarantine-note';

const COPY = { madeAt: '2026-11-20T10:00:00.000Z', confirmedAt: null as string | null, unread: 4, withoutAnswer: 0 };

const open = (of: Partial<typeof COPY>, role: Role = 'owner', answers = {}) =>
  openPage(<QuarantineNote initial={{ ...COPY, restoredAt: COPY.madeAt, ...of }} />, {
    role,
    answers: { 'GET /api/quarantine': { quarantine: { ...COPY, restoredAt: COPY.madeAt, ...of } }, ...answers },
  });

const words = backup.quarantine;
const read = 'Confirmed. 4 orders under way are read first.';

test.each<[Role, Partial<typeof COPY>, string]>([
  ['owner', {}, words.owner + words.look + words.confirm + words.people],
  ['manager', { withoutAnswer: 1 }, `${words.others}Decide on one order without an answer`],
  [
    'owner',
    { confirmedAt: '2026-11-20T11:00:00.000Z', withoutAnswer: 2 },
    `${read}${words.look}${words.unread.confirm}${words.people}Decide on 2 orders without an answer`,
  ],
  ['dispatcher', { confirmedAt: '2026-11-20T11:00:00.000Z' }, read],
])('to a person with the role of %s, a copy of %o says', async (role, of, shown) => {
  const { text } = await open(of, role);
  expect(text().split('sent twice.')).toEqual([expect.stringContaining('a backup of 20 Nov, 13:00'), shown]);
});

test('not to wait for unread orders is another confirmation than that the old one is off', async () => {
  const page = await open({}, 'owner', {
    'GET /api/quarantine': [{ quarantine: { ...COPY, restoredAt: COPY.madeAt } }, { quarantine: null }],
    'POST /api/quarantine/confirm': [
      refusal(500, 'internal'),
      { quarantine: { ...COPY, restoredAt: COPY.madeAt, confirmedAt: '2026-11-20T11:00:00.000Z' } },
      { quarantine: null },
    ],
  });
  await page.press(words.confirm);
  await page.press(words.dialogConfirm);
  expect(document.querySelector('p[role=alert]')?.textContent).toBe('Something went wrong');
  await page.press(words.dialogConfirm);
  await page.press(words.unread.confirm);
  await page.press(words.unread.dialogConfirm);
  const bodies = page.callsOf('POST /api/quarantine/confirm').map(({ body }) => body);
  expect(bodies).toEqual([{ unread: false }, { unread: false }, { unread: true }]);
  expect(page.text()).toBe('');
});
