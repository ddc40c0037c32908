import path from 'node:path';
import type { Role } from '@/lib/auth/permissions';

/** Outside of Playwright's output folder, which it empties when a run begins. */
export const STATE_FOLDER = path.join(import.meta.dirname, '../.next/e2e-sessions');

export function sessionFile(role: Role): string {
  return path.join(STATE_FOLDER, `${role}.json`);
}
