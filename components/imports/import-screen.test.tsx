// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { LiveProvider } from '@/components/live/live-provider';
import type { Role } from '@/lib/auth/permissions';
import type { Abilities } from '@/lib/connections/abilities/abilities';
import imports from '@/lib/i18n/messages/en/imports.json';
import { ABILITIES, openPage, servedBy } from '@/lib/testing/testing-page';
import { ImportScreen } from './import-screen';

class TestWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

const { createDelivery: _, ...others } = ABILITIES.operations;
const DENIED: Abilities = {
  ...ABILITIES,
  operations: { ...others, createDelivery: { by: null, whyNot: 'denied' } },
};

test.each<[Role, string, boolean, Abilities, string | undefined]>([
  ['dispatcher', 'v2', true, servedBy('v2'), undefined],
  ['manager', 'v1', true, servedBy('v1'), undefined],
  ['viewer', 'v2', false, servedBy('v2'), undefined],
  ['finance', 'v2', false, servedBy('v2'), undefined],
  ['dispatcher', 'v0', false, servedBy('v0'), imports.v0],
  ['viewer', 'v0', false, servedBy('v0'), undefined],
  ['dispatcher', 'credentials without the permission', false, DENIED, imports.notServed],
])('a %s with %s has a place for a new sheet: %s', async (role, _of, isNew, abilities, why) => {
  vi.stubGlobal('Worker', TestWorker);
  const page = await openPage(
    <LiveProvider userId={`u-${role}`} connectionId="c-alpha">
      <ImportScreen />
    </LiveProvider>,
    {
      role,
      abilities,
      answers: {
        'GET /api/imports': { imports: [], isNarrowed: false },
        'GET /api/branches': { branches: [], syncedAt: null, stale: false, wantsAddress: false, problem: null },
      },
    },
  );
  expect(page.text().includes(imports.lead)).toBe(isNew);
  expect(page.text().includes(imports.notServed)).toBe(why !== undefined);
  if (why) expect(page.text()).toContain(why);
});
