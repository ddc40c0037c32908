import path from 'node:path';
import type { Role } from '@/lib/auth/permissions';

/** Names the run's own folder of sessions to its workers: a run beside it has a stack and sessions of its own. */
export const SESSIONS_VARIABLE = 'E2E_SESSIONS';

export function sessionFile(role: Role): string {
  const folder = process.env[SESSIONS_VARIABLE];
  if (!folder) throw new Error(`${SESSIONS_VARIABLE} is not set: stack-for-run.ts sets it`);
  return path.join(folder, `${role}.json`);
}
