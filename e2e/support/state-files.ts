import path from 'node:path';
import type { Role } from '@/lib/auth/permissions';

/** Names a stack's own folder of sessions to the workers of its tests: a stack beside it has sessions of its own. */
export const SESSIONS_VARIABLE = 'E2E_SESSIONS';

export function sessionFile(role: Role): string {
  const folder = process.env[SESSIONS_VARIABLE];
  if (!folder) throw new Error(`${SESSIONS_VARIABLE} is not set: whoever starts a stack sets it`);
  return path.join(folder, `${role}.json`);
}
