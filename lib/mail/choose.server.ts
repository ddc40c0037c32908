import { isSameText, signatureOf } from '@/lib/auth/token.server';
import { database } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import type { Locale } from '@/lib/i18n/catalog/locale';
import type { Context } from '@/lib/request/context.server';
import { routes } from '@/lib/routes';
import { deleteChoice, mailReaders, saveChoice } from './choice-rows.server';
import { type ChooseMail, MailChoice, type MailSettings, NO_MAIL } from './schema';
import { canMail } from './send.server';

/** Reads the user's choice. */
export async function readMail({ db, user }: Context): Promise<MailSettings> {
  const [{ choice } = {}] = await mailReaders(db, user.id);
  const refusedAt = choice?.refusedAt?.toISOString() ?? null;
  return { ...MailChoice.parse(choice ?? NO_MAIL), isSetUp: canMail(), email: user.email, refusedAt };
}

export async function chooseMail(ctx: Context, choice: ChooseMail): Promise<MailSettings> {
  await saveChoice(ctx.db, ctx.user.id, choice, ctx.now());
  return readMail(ctx);
}

/** The address at which a person's mail ends with one press; it works without an end, and does nothing else. */
export function stopLink(userId: string, lang: Locale): string {
  return new URL(routes.stopMail(tokenOf(userId), { lang }), env().APP_URL).href;
}

/** Follows a stop link, without a sign-in: it asks for a press, which ends the mail of its person. */
export async function stopMail(token: string, isPressed: boolean): Promise<'unknown' | 'asks' | 'stopped'> {
  const [userId = ''] = token.split('.');
  if (!isSameText(token, tokenOf(userId))) return 'unknown';
  if (isPressed) await deleteChoice(database().db, userId);
  return isPressed ? 'stopped' : 'asks';
}

const tokenOf = (userId: string) => `${userId}.${signatureOf('mail stop', userId)}`;
