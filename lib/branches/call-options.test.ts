import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { BRANCH_CALL_OPTIONS } from './call-options.server';

it('two attempts at a branch leave the browser time for a read of the same length', () => {
  const caller = readFileSync(path.join(import.meta.dirname, '../http/call.ts'), 'utf8');
  const browserMs = Number(/const TIMEOUT_MS = ([\d_]+);/.exec(caller)?.[1]?.replaceAll('_', ''));
  expect(BRANCH_CALL_OPTIONS).toEqual({ timeoutMs: 8_000, retryDelaysMs: [1_000] });
  expect(8_000 + 1_000 + 8_000 + 8_000).toBeLessThan(browserMs);
});
