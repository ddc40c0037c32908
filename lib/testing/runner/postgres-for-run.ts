import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '@/lib/launch/postgres/postgres';

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
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-test-'));
  const postgres = await startPostgres({ dataDir, isThrowAway: true });
  run.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
