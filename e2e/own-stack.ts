import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SandboxUse } from '@/lib/launch/sandbox-credentials';
import { test } from './fixtures';
import { signInEverybody } from './people';
import { startStack } from './stack';
import { SESSIONS_VARIABLE } from './state-files';

const START_MS = 120_000;

/** `test` on a stack of its own, started once for the tests of a file, whose dashboard uses the sandbox as `use` says. */
export function testOnOwnStack(sandboxUse: SandboxUse) {
  return test.extend<object, { stack: Awaited<ReturnType<typeof startStack>> }>({
    stack: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
      async ({}, use) => {
        const dataDir = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-own-'));
        const stack = await startStack(dataDir, {}, sandboxUse);
        try {
          process.env[SESSIONS_VARIABLE] = path.join(dataDir, 'sessions');
          mkdirSync(path.join(dataDir, 'sessions'));
          await signInEverybody(stack.url);
          await use(stack);
        } finally {
          await stack.stop();
        }
      },
      { scope: 'worker', timeout: START_MS },
    ],
  });
}
