import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from './fixtures';
import { listen } from './page-checks';
import { type Stack, type StackUse, startStack } from './stack';
import { SESSIONS_VARIABLE } from './state-files';

const START_MS = 120_000;

/**
 * `test` on a separate stack, started once per file. `sandboxUse` and `env` configure its dashboard.
 * Its `page` must log no error.
 */
export function testOnOwnStack(sandboxUse: StackUse, env: Record<string, string> = {}) {
  return test.extend<object, { stack: Stack }>({
    page: async ({ page, stack }, use) => {
      const errors = listen(page, stack.url);
      await use(page);
      expect(errors()).toEqual([]);
    },
    stack: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
      async ({}, use) => {
        const dataDir = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-own-'));
        const stack = await startStack(dataDir, env, sandboxUse);
        try {
          process.env[SESSIONS_VARIABLE] = path.join(dataDir, 'sessions');
          mkdirSync(path.join(dataDir, 'sessions'));
          await use(stack);
        } finally {
          await stack.stop();
        }
      },
      { scope: 'worker', timeout: START_MS },
    ],
  });
}

/** The merchant in Kuwait with a v2 key only. Files that use it share one stack. */
export const testWithV2 = testOnOwnStack({ generations: ['v2'] });
/** The same merchant with a v1 access token only. */
export const testWithV1 = testOnOwnStack({ generations: ['v1'] });
/** The same merchant with the v0 key of one branch only. */
export const testWithV0 = testOnOwnStack({ generations: ['v0'] });
/** The first start on a sandbox with a shop: a month of orders, and a till. */
export const testWithShop = testOnOwnStack({ shop: true });
