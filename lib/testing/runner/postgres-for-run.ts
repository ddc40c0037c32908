import type { TestProject } from 'vitest/node';
import { startPostgresForTests } from '@/lib/testing/runner/postgres-for-tests';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * One throw-away PostgreSQL for all projects of the run, started by the first of them. `createTestDatabase` gives each
 * test file its own database in it.
 */
export default async function postgresForRun({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject();
  if ('postgresUrl' in run.getProvidedContext()) return undefined;
  const { url, stop } = await startPostgresForTests();
  run.provide('postgresUrl', url);
  return stop;
}
