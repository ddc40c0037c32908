// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import standing from '@/lib/i18n/messages/en/standing.json';
import { openPage } from '@/lib/testing/testing-page';
import { StandingScreen } from './standing-screen';

test.each<[Role, boolean]>([
  ['dispatcher', true],
  ['finance', false],
  ['viewer', false],
])('%s sees how a plan is made: %s', async (role, isShown) => {
  const page = await openPage(<StandingScreen like={undefined} isOfSelected={false} importId={undefined} />, {
    role,
    answers: { 'GET /api/standing': { plans: [] } },
  });
  await vi.waitFor(() => expect(page.text()).toContain(standing.empty));
  expect(page.text().includes(standing.emptyHint)).toBe(isShown);
});
