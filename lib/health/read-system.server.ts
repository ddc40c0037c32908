import { hostname } from 'node:os';
import { failures } from '@/lib/db/outage-log';
import { buildId } from '@/lib/env';
import type { Context } from '@/lib/request/context.server';
import program from '@/package.json';
import { databaseSizes, storedFigures } from './metrics-rows.server';
import type { SystemView } from './system-schema';

const MS = 1_000;

/** Versions, sizes, what waits, and what failed last. */
export async function readSystem({ db, now }: Context): Promise<SystemView> {
  const [figures, sizes] = await Promise.all([storedFigures(db), databaseSizes(db)]);
  const { backupAgeSeconds, backupBytes, databaseBytes } = figures;
  const { webhooksWaiting, webhooksOldestSeconds, jobsWaiting, jobsFailed } = figures;
  return {
    version: program.version,
    build: buildId(),
    node: process.version,
    host: hostname(),
    startedAt: new Date(now().getTime() - process.uptime() * MS).toISOString(),
    databaseBytes,
    webhooksWaiting,
    webhooksOldestSeconds,
    jobsWaiting,
    jobsFailed,
    ...sizes,
    backup: backupAgeSeconds === null ? null : { ageSeconds: backupAgeSeconds, bytes: backupBytes ?? 0 },
    failures: failures().map((failure) => ({ ...failure, at: failure.at.toISOString() })),
  };
}
