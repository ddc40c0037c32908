import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { ROOT } from '@/lib/launch/settings/root';
import { runNode } from './run-command';
import type { Outcome, Stage } from './stage-result';
import { TIER_VARIABLE } from './tier';

export const VITEST = 'node_modules/vitest/vitest.mjs';

/** The unit tests, by vitest. Each has a limit of its own; one for all would end a slow run without a report. */
export const unitStage: Stage = async (filters, env, tier) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-unit-'));
  const report = path.join(folder, 'report.json');
  const args = ['run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runNode([VITEST, ...args], tier ? { ...env, [TIER_VARIABLE]: tier } : env);
  const outcome = read(report);
  rmSync(folder, { recursive: true, force: true });
  if (outcome && (code === 0) === (outcome.failed === 0)) return outcome;
  return { passed: 0, skipped: 0, ...outcome, failed: Math.max(outcome?.failed ?? 0, 1) };
};

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

/** A file that fails without a failed test (it cannot be loaded, its set-up threw) counts as one. */
function read(file: string): Outcome | undefined {
  try {
    const report = Report.parse(JSON.parse(readFileSync(file, 'utf8')));
    const brokenFiles = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: [
        ...brokenFiles.map(({ name, message }) => failureLine(name, '', message)),
        ...report.testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter((test) => test.status === 'failed')
            .map((test) => failureLine(name, test.fullName, test.failureMessages?.[0])),
        ),
      ],
    };
  } catch {
    return undefined;
  }
}

function failureLine(file: string, test: string, message = ''): string {
  return `${path.relative(ROOT, file)} › ${test}\n    ${message.split('\n').slice(0, 6).join('\n    ')}`;
}
