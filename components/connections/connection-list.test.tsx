// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import connections from '@/lib/i18n/messages/en/connections.json';
import { openPage } from '@/lib/testing/testing-page';
import { ConnectionList } from './connection-list';
import { ConnectionProblem } from './connection-problem';
import { ConnectionWebhook } from './connection-webhook';
import { connectionEntry } from './testing-entry';

const serving = (state: 'proven' | 'refused') => ({
  generation: 'v2',
  current: { state, refusedSince: state === 'refused' ? '2026-11-21T08:00:00.000Z' : null },
  pending: null,
});
test.each([
  ['owner', true],
  ['viewer', false],
] as const)('%s sees the merchants, and adds one: %s', async (role, mayAdd) => {
  const page = await openPage(<ConnectionList />, {
    role,
    answers: {
      'GET /api/connections': {
        connections: [
          connectionEntry('c-alpha', { testMode: true }),
          connectionEntry('other', { lastWebhookAt: '2026-11-21T08:00:00.000Z' }),
        ],
      },
    },
  });
  await vi.waitFor(() => expect(page.container.querySelectorAll('li')).toHaveLength(2));
  const [viewed, other] = [...page.container.querySelectorAll('li')].map(({ textContent }) => textContent ?? '');
  expect(viewed).toContain(connections.viewed);
  expect(viewed).toContain(connections.noWebhook);
  expect(other).not.toContain(connections.viewed);
  expect(other).not.toContain(connections.noWebhook);
  expect(other).toContain(connections.noCredentials);
  expect(page.container.querySelector('li:nth-child(2) a[href="/c/other"]')).not.toBeNull();
  expect(page.text().includes(connections.add)).toBe(mayAdd);
});

test.each([
  ['owner', { problem: 'refused' }, 'refused', true],
  ['viewer', { problem: 'refused' }, 'refused', false],
  ['owner', { problem: 'unreadable' }, 'unreadable', false],
  ['owner', { credentials: [serving('refused'), serving('proven')] }, 'partly', true],
] as const)('%s reads what is wrong with %o', async (role, of, kind, mayDiagnose) => {
  const page = await openPage(<ConnectionProblem connection={connectionEntry('a', of)} />, { role });
  expect(page.text()).toContain(connections.problem[kind].title);
  expect(page.button(connections.problem.doctor) !== undefined).toBe(mayDiagnose);
});

test('of what works nothing is said', async () => {
  const page = await openPage(
    <ConnectionProblem connection={connectionEntry('a', { credentials: [serving('proven')] }) as never} />,
  );
  expect(page.text()).toBe('');
});

test.each([
  ['owner', { webhookUrl: null }, connections.webhook.unreadable, true],
  ['viewer', { webhookUrl: null }, connections.webhook.unreadable, false],
  ['owner', { webhookUrlIsLocal: true }, connections.webhook.onlyHere, true],
  ['owner', { sandbox: true, webhookUrlIsLocal: true }, connections.webhook.leadSandbox, true],
] as const)('the webhook address for %s with %o', async (role, of, text, mayRenew) => {
  const page = await openPage(<ConnectionWebhook connection={connectionEntry('a', of)} />, { role });
  expect(page.text()).toContain(text);
  expect(page.text()).toContain(connections.webhook.never);
  expect(page.button(connections.webhook.rotate) !== undefined).toBe(mayRenew);
  if ('sandbox' in of) expect(page.text()).not.toContain(connections.webhook.onlyHere);
});

test('a new webhook address is asked for once more before the old one ends', async () => {
  const page = await openPage(
    <ConnectionWebhook connection={connectionEntry('a', { credentials: [serving('proven')] }) as never} />,
    {
      answers: { 'POST /api/connections/a/webhook-token': { webhookUrl: 'https://desk.example/api/webhooks/new' } },
    },
  );
  await page.press(connections.webhook.rotate);
  expect(page.calls).toEqual([]);
  await page.press(connections.webhook.rotateConfirm);
  expect(page.calls[0]?.call).toBe('POST /api/connections/a/webhook-token');
});
