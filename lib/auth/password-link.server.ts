import { timingSafeEqual } from 'node:crypto';
import { database, type Queryable } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { routes } from '@/lib/routes';
import { signatureOf } from './token.server';
import { findAccount } from './user-rows.server';

const HOUR_MS = 3_600_000;
/** The account, the time the link ends (seconds), and the signature of both and of the password's hash. */
const TOKEN = /^([\w-]{1,64})\.(\d{10})\.([\w-]{43})$/;

type Account = { id: string; passwordHash: string };

/** The address at which the account's person chooses a password: once, within an hour. */
export function passwordLink(account: Account, now: Date): string {
  const endsAt = Math.floor((now.getTime() + HOUR_MS) / 1000);
  const token = `${account.id}.${endsAt}.${signed(account, endsAt)}`;
  return new URL(routes.newPassword(token), env().APP_URL).href;
}

/** The enabled account of a link that still works; null for every other text. */
export async function accountOfLink(token: string, now: Date, db: Queryable = database().db) {
  const [, id = '', endsAt = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (Number(endsAt) * 1000 <= now.getTime()) return null;
  const account = await findAccount(db, id);
  if (!account || account.disabledAt) return null;
  const expected = Buffer.from(signed(account, Number(endsAt)));
  return timingSafeEqual(Buffer.from(signature), expected) ? account : null;
}

const signed = ({ id, passwordHash }: Account, endsAt: number) =>
  signatureOf('password link', `${id}\n${endsAt}\n${passwordHash}`);
