import { database, type Queryable } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { routes } from '@/lib/routes';
import { isSameText, signatureOf } from './token.server';
import { findAccount } from './user-rows.server';

const LASTS_SECONDS = 3_600;

type Account = { id: string; passwordHash: string };

/** The address at which the account's person chooses a password: once, within an hour. */
export function passwordLink(account: Account, now: Date): string {
  const endsAt = Math.floor(now.getTime() / 1000) + LASTS_SECONDS;
  return new URL(routes.newPassword(tokenOf(account, String(endsAt))), env().APP_URL).href;
}

/** The enabled account of a link that still works; null for every other text. */
export async function accountOfLink(token: string, now: Date, db: Queryable = database().db) {
  const [, id = '', endsAt = ''] = /^([\w-]+)\.(\d+)\./.exec(token) ?? [];
  if (Number(endsAt) * 1000 <= now.getTime()) return null;
  const account = await findAccount(db, id);
  if (!account || account.disabledAt) return null;
  return isSameText(token, tokenOf(account, endsAt)) ? account : null;
}

/** The account, the time the link ends (seconds), and the signature of both and of the password's hash. */
const tokenOf = ({ id, passwordHash }: Account, endsAt: string) =>
  `${id}.${endsAt}.${signatureOf('password link', `${id}\n${endsAt}\n${passwordHash}`)}`;
