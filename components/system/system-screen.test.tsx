// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import system from '@/lib/i18n/messages/en/system.json';
import { openPage } from '@/lib/testing/testing-page';
import { SystemScreen } from './system-screen';

const HOUR_SECONDS = 3_600;
const FINE = {
  ...{ version: '0.1.0', build: 'abc1234', node: 'v24.0.0', host: 'desk-1', startedAt: '2026-11-21T08:00:00.000Z' },
  ...{ postgres: '18.4', databaseBytes: 5_000_000, tables: [{ name: 'deliveries', bytes: 3_000_000, rows: 5 }] },
  ...{ webhooksWaiting: 2, webhooksOldestSeconds: 60, jobsWaiting: 1, jobsFailed: 0 },
  ...{ backup: { ageSeconds: 36 * HOUR_SECONDS, bytes: 2_000_000 }, failures: [] },
};

async function open(of: object) {
  const page = await openPage(<SystemScreen />, { answers: { 'GET /api/system': { ...FINE, ...of } } });
  await vi.waitFor(() => expect(page.text()).toContain('desk-1'));
  return page;
}

test('nothing needs a person while webhooks, work and backup keep up', async () => {
  const page = await open({});
  expect(page.text()).toContain(system.summary.fine);
  expect(page.text()).not.toContain(system.summary.look);
  expect(page.text()).toContain(system.failures.none);
});

test.each([
  ['a webhook that waits longer than a minute', { webhooksOldestSeconds: 61 }, system.summary.webhooks],
  ['a backup that was missed', { backup: { ageSeconds: 36 * HOUR_SECONDS + 1, bytes: 1 } }, system.summary.backup],
  ['no backup at all', { backup: null }, system.summary.backup],
  ['work that failed', { jobsFailed: 1 }, 'A background job was given up.'],
])('%s needs one', async (_, of, text) => {
  const page = await open(of);
  const problems = [...page.container.querySelectorAll('li')].map(({ textContent }) => textContent ?? '');
  expect(page.text()).toContain(system.summary.look);
  expect(problems[0]).toMatch(text);
  expect(page.text()).not.toContain(system.summary.fine);
});

test('a failure is named by its part, with its reason and how often', async () => {
  const failure = (kind: string, count: number, reason: string) => ({ kind, count, reason, at: FINE.startedAt });
  const failures = [failure('inbox not read', 3, 'ECONNREFUSED'), failure('what nobody knows', 1, 'odd')];
  const page = await open({ failures });
  const rows = [...page.container.querySelectorAll('li')].map(({ textContent }) => textContent ?? '');
  expect(rows[0]).toContain(system.kinds.webhooks);
  expect(rows[0]).toMatch(/3.*ECONNREFUSED/);
  expect(rows[1]).toContain(system.kinds.other);
});
