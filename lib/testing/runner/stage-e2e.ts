import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { findBrowser } from './browser';
import { runNode } from './run-command';
import type { Outcome, Stage } from './stage-result';
import { SHORT_TAG } from './tier';

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const CONFIG = 'e2e/playwright.config.ts';
const E2E_MS = 40 * 60_000;
const GREP = { short: ['--grep', SHORT_TAG], rest: ['--grep-invert', SHORT_TAG], all: [] } as const;

/** The built dashboard in a real browser. */
export const e2eStage: Stage = async (filters, env, tier) => {
  const browser = await findBrowser(env);
  if (!browser) return { passed: 0, failed: 1, skipped: 0 };
  console.log(`browser: ${browser.name}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-e2e-'));
  const report = path.join(folder, 'report.json');
  const results = path.join(folder, 'results');
  const runEnv = {
    ...env,
    E2E_BROWSER: browser.executablePath ?? '',
    E2E_RESULTS: results,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const args = [PLAYWRIGHT, 'test', '--config', CONFIG, ...filters, ...GREP[tier ?? 'all']];
  const code = await runNode(args, runEnv, E2E_MS);
  const outcome = read(report);
  if (code === 0) rmSync(folder, { recursive: true, force: true });
  else console.log(`pages of what failed: ${results}; E2E_TRACE=1 records traces too`);
  if (outcome && (code === 0) === (outcome.failed === 0)) return outcome;
  return { passed: outcome?.passed ?? 0, failed: Math.max(outcome?.failed ?? 0, 1), skipped: outcome?.skipped ?? 0 };
};

const Report = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

function read(file: string): Outcome | undefined {
  try {
    const { stats } = Report.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  } catch {
    return undefined;
  }
}
