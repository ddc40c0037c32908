import path from 'node:path';
import type { Role } from '@/lib/auth/permissions';

/** The environment variable with the folder of a stack's sessions. Each stack has its own. */
export const SESSIONS_VARIABLE = 'E2E_SESSIONS';

export function sessionFile(role: Role): string {
  const folder = process.env[SESSIONS_VARIABLE];
  if (!folder) throw new Error(`${SESSIONS_VARIABLE} is not set; the code that starts a stack must set it`);
  return path.join(folder, `${role}.json`);
}
