import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '@/lib/testing/runner/browser';
import { VIEWS } from './support/views';

/** Specs that start and kill processes run one at a time, beside the other tests. */
const STARTS_PROCESSES = /\bstartStack\(|lib\/launch\/(start|release\/package)\.ts/;
/** Specs with a stack of their own too: two workers would each start one. */
const HAS_OWN_STACK = /support\/own-stack'/;
const specs = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => path.join(import.meta.dirname, name));
const filesWith = (text: RegExp) => specs.filter((file) => text.test(readFileSync(file, 'utf8')));
const ofProcesses = filesWith(STARTS_PROCESSES);
const onOwnStack = filesWith(HAS_OWN_STACK);

// The longer projects first, so that both workers end together.
const usual = [
  { name: 'processes', testMatch: ofProcesses, workers: 1 },
  { name: 'own-stacks', testMatch: onOwnStack, workers: 1 },
  { name: 'screens', testIgnore: [...ofProcesses, ...onOwnStack] },
];
/** `E2E_VIEWS=all npm test -- e2e`: the journeys of the dispatcher's hour in both languages at both widths. */
const everyView = Object.keys(VIEWS).map((name) => ({ name, grep: /@views/ }));

/** Workers and `npm test` have it already; empty is Playwright's own. */
process.env.E2E_BROWSER ??= (await findBrowser(process.env))?.executablePath ?? '';

/**
 * A test's page lives a few seconds: frames that nobody looks at and optimised machine code cost a third of its processor
 * time.
 */
const SHORT_LIVED_PAGES = ['--disable-gpu', '--js-flags=--no-opt --no-maglev --single-threaded-gc'];

/** `stack-for-run.ts` builds the dashboard and starts the stack. */
export default defineConfig({
  testDir: import.meta.dirname,
  // A folder for each run, because Playwright empties it at the start.
  outputDir: process.env.E2E_RESULTS,
  globalSetup: path.join(import.meta.dirname, 'support/stack-for-run.ts'),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  workers: 2,
  projects: process.env.E2E_VIEWS === 'all' ? everyView : usual,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A worker would take the requests that tests answer; its own journey allows it.
    serviceWorkers: 'block',
    // Fewer frames to draw. The spec of the branches' map has all motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a twentieth of the time: `E2E_TRACE=1` for a test that failed.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: process.env.E2E_BROWSER || undefined, args: SHORT_LIVED_PAGES },
  },
});
