import { z } from 'zod/mini';

/** `GET /api/system`: what the installation is doing, for owners. Failures are those of the instance that answers. */
export const SystemView = z.object({
  version: z.string(),
  /** The build that runs. */
  build: z.nullable(z.string()),
  node: z.string(),
  host: z.string(),
  startedAt: z.string(),
  postgres: z.string(),
  databaseBytes: z.number(),
  /** The largest first, with their indexes. `rows` is PostgreSQL's own estimate. */
  tables: z.array(z.object({ name: z.string(), bytes: z.number(), rows: z.number() })),
  webhooksWaiting: z.number(),
  webhooksOldestSeconds: z.number(),
  jobsWaiting: z.number(),
  jobsFailed: z.number(),
  backup: z.nullable(z.object({ ageSeconds: z.number(), bytes: z.number() })),
  failures: z.array(z.object({ kind: z.string(), at: z.string(), count: z.number(), reason: z.string() })),
});
export type SystemView = z.infer<typeof SystemView>;
