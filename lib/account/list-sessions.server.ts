import type { z } from 'zod';
import { listSessionsOf } from '@/lib/auth/session-rows.server';
import type { SettingsContext } from './context.server';
import { describeAgent } from './describe-agent';
import type { MySessions } from './schema';

/** Where one is signed in, the session of this request first. */
export async function listMySessions({ db, user, now }: SettingsContext): Promise<z.output<typeof MySessions>> {
  const rows = await listSessionsOf(db, user.id, now());
  const sessions = rows.map((row) => ({
    id: row.id,
    isThisOne: row.id === user.sessionId,
    ...describeAgent(row.userAgent),
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    usedAt: row.usedAt.toISOString(),
  }));
  return { sessions: sessions.sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne)) };
}
