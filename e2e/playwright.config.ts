import path from 'node:path';
import { defineConfig } from '@playwright/test';

/** Start a stack of their own: one of them at a time, beside the tests of the run's stack. */
const OF_OWN_STACKS = /(connections|crash|first-start|launch|v0-only|v1-only)\.spec\.ts$/;

/** Run by `npm test -- e2e [file]`, which finds the browser and builds the dashboard; the stack is brought up by `stack-for-run.ts`. */
export default defineConfig({
  testDir: import.meta.dirname,
  // Of each run's own: two runs from one checkout would empty each other's.
  outputDir: process.env.E2E_RESULTS,
  globalSetup: path.join(import.meta.dirname, 'stack-for-run.ts'),
  reporter: [['list'], ['json']],
  workers: 2,
  // The long row first: so it ends with the other one, not after it.
  projects: [
    { name: 'own stacks', testMatch: OF_OWN_STACKS, workers: 1 },
    { name: 'one stack', testIgnore: OF_OWN_STACKS },
  ],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.E2E_BROWSER || undefined, args: ['--disable-gpu'] },
  },
});
