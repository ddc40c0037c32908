import { expect, it } from 'vitest';
import { BRANCH_CALL_OPTIONS } from './call-options.server';

/** `lib/http/call.ts` waits this long for a response of ours. */
const BROWSER_TIMEOUT_MS = 30_000;

it('two attempts at a branch leave the browser time for a read of the same length', () => {
  const { timeoutMs, retryDelaysMs } = BRANCH_CALL_OPTIONS;
  expect(retryDelaysMs).toHaveLength(1);
  const attemptsMs = timeoutMs * 2 + retryDelaysMs[0];
  expect(attemptsMs + timeoutMs).toBeLessThan(BROWSER_TIMEOUT_MS);
});
