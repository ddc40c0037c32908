import { expect, test } from 'vitest';
import { messageOf, testMessage } from './push-message.server';
import type { OccurrenceRow } from './rows.server';
import { OCCURRENCE_KINDS, type OccurrenceKind } from './schema';

const ID = '0195a3f0-0000-7000-8000-000000000001';
const SUBJECT = '0195a3f0-0000-7000-8000-000000000002';
const MERCHANT = { name: 'Dana Sweets', slug: 'dana' };
const AT = new Date('2026-11-21T06:00:00Z');

function found(kind: OccurrenceKind, over: Partial<OccurrenceRow['row']> = {}): OccurrenceRow {
  const times = { openedAt: AT, endedAt: null, takenBy: null, takenAt: null };
  const row = { connectionId: ID, id: ID, kind, subject: SUBJECT, branchId: null, actorId: null, ...times };
  return { row: { ...row, ...over }, code: 'BG4LEW', takenByName: null };
}

const ORDER = `/c/dana/deliveries/${SUBJECT}`;
const PAGES: Record<OccurrenceKind, string> = {
  unknown: ORDER,
  failed: ORDER,
  refused: ORDER,
  waiting: ORDER,
  not_moving: ORDER,
  late: ORDER,
  not_replaced: ORDER,
  import_stopped: `/c/dana/deliveries/import/${SUBJECT}`,
  plan_asks: '/c/dana/deliveries/standing',
  wallet_low: '/c/dana/wallet',
  credentials_refused: '/c/dana/settings/connections',
  webhooks_silent: '/c/dana/settings/connections',
  backup_failed: '/c/dana/settings/backups',
};

test.each(OCCURRENCE_KINDS)('a message about %s opens its page, and each kind has words of its own', (kind) => {
  const message = messageOf({ locale: 'en' }, found(kind), MERCHANT);
  expect(message).toEqual({
    title: expect.stringMatching(/^\S.{5,}$/),
    body: kind === 'backup_failed' ? '' : 'Dana Sweets · BG4LEW',
    url: PAGES[kind],
    tag: ID,
    lang: 'en',
    dir: 'ltr',
    isOver: false,
  });
  const titles = OCCURRENCE_KINDS.map((other) => messageOf({ locale: 'ar' }, found(other), MERCHANT).title);
  expect(new Set(titles).size).toBe(OCCURRENCE_KINDS.length);
});

test.each<[string, Partial<OccurrenceRow['row']>]>([
  ['ended', { endedAt: AT }],
  ['was taken', { takenBy: 'u-1' }],
])('what %s is over, in the language of its reader', (_, over) => {
  const message = messageOf({ locale: 'ar' }, found('failed', over), MERCHANT);
  expect(message).toMatchObject({ lang: 'ar', dir: 'rtl', isOver: true, tag: ID, url: ORDER });
  expect(message.title).not.toBe(messageOf({ locale: 'ar' }, found('failed'), MERCHANT).title);
});

test('a message on trial leads to where messages are chosen', () => {
  expect(testMessage({ locale: 'en' }, MERCHANT)).toEqual({
    title: expect.stringMatching(/^\S.{5,}$/),
    body: 'Dana Sweets',
    url: '/c/dana/settings/notifications',
    tag: 'test',
    lang: 'en',
    dir: 'ltr',
    isOver: false,
  });
});
