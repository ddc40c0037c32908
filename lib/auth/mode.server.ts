import { like, not, type SQL } from 'drizzle-orm';
import { users } from '@/lib/db/schema';
import { env } from '@/lib/env';
import { SANDBOX_ID_PREFIX } from './access/sandbox-users';

/**
 * Accounts of sandbox mode and real ones never meet: the sandbox's passwords are public, so whoever signs in there
 * must not find, change or leave behind an account that works with real orders.
 */
export function usersOfMode(): SQL {
  const madeInSandbox = like(users.id, `${SANDBOX_ID_PREFIX}%`);
  return env().SANDBOX_MODE ? madeInSandbox : not(madeInSandbox);
}

export function newUserId(): string {
  return `${env().SANDBOX_MODE ? SANDBOX_ID_PREFIX : ''}${crypto.randomUUID()}`;
}
