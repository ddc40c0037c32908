import { createHash } from 'node:crypto';
import { audit } from '@/lib/auth/audit-rows.server';
import { hashPassword } from '@/lib/auth/password.server';
import { ROLE_PERMISSIONS, type Role } from '@/lib/auth/permissions';
import { SANDBOX_PASSWORD, SANDBOX_USERS, type SandboxUser } from '@/lib/auth/sandbox-users';
import type { CurrentUser } from '@/lib/auth/session-user.server';
import { hashToken, newToken } from '@/lib/auth/token.server';
import { restoreSandboxUser } from '@/lib/auth/user-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { insertSessions, markTeamRecorded } from './past-rows.server';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SESSION_MS = 7 * DAY_MS;
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';

/** The sixth of the team: a second dispatcher, whom the owner added. */
const SECOND_DISPATCHER: SandboxUser = {
  id: 'sandbox-dispatcher-2',
  name: 'Hessa Al-Ajmi',
  email: 'hessa@sandbox.test',
  role: 'dispatcher',
};
const TEAM: readonly SandboxUser[] = [...SANDBOX_USERS, SECOND_DISPATCHER];

/** How long ago each was last seen; the owner is the person who tries the sandbox. */
const SEEN_MINUTES_AGO: Partial<Record<string, number>> = {
  'sandbox-dispatcher': 2,
  [SECOND_DISPATCHER.id]: 55,
  'sandbox-manager': 190,
  'sandbox-finance': 1500,
  'sandbox-viewer': 4200,
};
const ADDED_DAYS_AGO = 40;
/** From the sign-in to when they were last seen. */
const SHIFT_MS = 4 * 60 * MINUTE_MS;
/**
 * The first dispatcher makes four of nine orders, the manager and the owner one each, the second dispatcher the rest.
 */
const MAKERS: readonly Role[] = ['dispatcher', 'dispatcher', 'dispatcher', 'dispatcher', 'manager', 'owner'];
const SHARES = 9;

/** Chooses the user of an order of the past; always the same for the same code. */
export function makerOf(code: string): CurrentUser {
  const [byte = 0] = createHash('sha256').update(code).digest();
  const role = MAKERS[byte % SHARES];
  const user = (role && TEAM.find((user) => user.role === role)) ?? SECOND_DISPATCHER;
  return { ...user, permissions: ROLE_PERMISSIONS[user.role], branches: null, sessionId: '' };
}

/** The people of the shop: the second dispatcher, when each was last seen, and what the audit log has of it. */
export async function recordTeam({ db, now }: ServiceContext): Promise<void> {
  const hash = await hashPassword(SANDBOX_PASSWORD);
  const at = now().getTime();
  const [owner] = SANDBOX_USERS;
  const seen = TEAM.flatMap(({ id: userId }) => {
    const minutes = SEEN_MINUTES_AGO[userId];
    if (minutes === undefined) return [];
    const seenAt = new Date(at - minutes * MINUTE_MS);
    return [{ userId, seenAt, signedInAt: new Date(seenAt.getTime() - SHIFT_MS) }];
  });
  await db.transaction(async (tx) => {
    if (!(await markTeamRecorded(tx))) return;
    await restoreSandboxUser(tx, SECOND_DISPATCHER, hash);
    const added = new Date(at - ADDED_DAYS_AGO * DAY_MS);
    const { id: subject, role } = SECOND_DISPATCHER;
    await audit(tx, { action: 'user_created', userId: owner?.id ?? null, subject, detail: { role }, at: added });
    // The audit log is in the order of its entries.
    for (const { userId, signedInAt } of seen.toSorted((a, b) => a.signedInAt.getTime() - b.signedInAt.getTime()))
      await audit(tx, { action: 'sign_in', userId, address: '127.0.0.1', at: signedInAt });
    // Nobody has their tokens.
    await insertSessions(
      tx,
      seen.map(({ userId, seenAt, signedInAt }) => ({
        id: crypto.randomUUID(),
        token: hashToken(newToken()),
        userId,
        userAgent: BROWSER,
        ipAddress: '127.0.0.1',
        createdAt: signedInAt,
        updatedAt: seenAt,
        expiresAt: new Date(seenAt.getTime() + SESSION_MS),
      })),
    );
  });
}
