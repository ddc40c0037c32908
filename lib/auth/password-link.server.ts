import { database, type Queryable } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { type LetterKind, linkLetter } from '@/lib/mail/letter';
import { sendMail } from '@/lib/mail/send.server';
import { routes } from '@/lib/routes';
import { hashPassword } from './password.server';
import { isSameText, newToken, signatureOf } from './token.server';
import { findAccount } from './user-rows.server';

const LASTS_SECONDS = 3_600;

type Account = { id: string; passwordHash: string };

/** The address at which the account's person chooses a password: once, within an hour. */
export function passwordLink(account: Account, now: Date): string {
  const endsAt = Math.floor(now.getTime() / 1000) + LASTS_SECONDS;
  return new URL(routes.newPassword(tokenOf(account, String(endsAt))), env().APP_URL).href;
}

/** The hash of a password that nobody knows, until the person chooses one. */
export const unusablePassword = (): Promise<string> => hashPassword(newToken());

/** A link to choose a password: by mail where there is one, and in the answer to be copied. */
export async function giveLink(
  person: { id: string; name: string; email: string; passwordHash: string },
  { kind, locale, now }: { kind: LetterKind; locale: Locale; now: Date },
) {
  const link = passwordLink(person, now);
  const sent = await sendMail(person.email, linkLetter(locale, kind, { name: person.name, link }));
  return { link, letter: sent === 'refused' ? 'failed' : sent } as const;
}

/** The enabled account of a link that still works; null for every other text. */
export async function accountOfLink(token: string, now: Date, db: Queryable = database().db) {
  const [, id = '', endsAt = ''] = /^([\w-]+)\.(\d+)\./.exec(token) ?? [];
  if (Number(endsAt) * 1000 <= now.getTime()) return null;
  const account = await findAccount(db, id);
  return account && !account.disabledAt && isSameText(token, tokenOf(account, endsAt)) ? account : null;
}

/** The account, the time the link ends (seconds), and the signature of both and of the password's hash. */
const tokenOf = ({ id, passwordHash }: Account, endsAt: string) =>
  `${id}.${endsAt}.${signatureOf('password link', `${id}\n${endsAt}\n${passwordHash}`)}`;
