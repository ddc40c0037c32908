// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import overview from '@/lib/i18n/messages/en/overview.json';
import { MERCHANT, openPage } from '@/lib/testing/testing-page';
import { FirstSteps } from './first-steps';

const NONE = { webhooks: false, branches: false, people: false };
const ALL = { webhooks: true, branches: true, people: true };

test.each<[Role, boolean, string, object, boolean]>([
  ['owner', false, 'to do', NONE, true],
  ['owner', false, 'in part done', { ...ALL, people: false }, true],
  ['owner', false, 'done', ALL, false],
  ['owner', true, 'to do', NONE, false],
  ['manager', false, 'to do', NONE, false],
  ['viewer', false, 'to do', NONE, false],
])('to a role of %s, on a sandbox: %s, steps are shown that are %s', async (role, sandbox, _name, done, isShown) => {
  const page = await openPage(<FirstSteps />, {
    role,
    merchant: { ...MERCHANT, sandbox },
    answers: { 'GET /api/first-steps': done },
  });
  expect(page.text().includes(overview.firstSteps.title)).toBe(isShown);
  expect(page.calls).toHaveLength(role === 'owner' && !sandbox ? 1 : 0);
});
