import { database } from '@/lib/db/client.server';
import type { Context } from '@/lib/request/context.server';
import { deleteChoice, mailReaders, saveChoice } from './choice-rows.server';
import { type ChooseMail, MailChoice, type MailSettings, NO_MAIL } from './schema';
import { canMail } from './send.server';
import { userOfStopLink } from './stop-link.server';

/** Reads the user's choice. */
export async function readMail({ db, user }: Context): Promise<MailSettings> {
  const [{ choice } = {}] = await mailReaders(db, user.id);
  const refusedAt = choice?.refusedAt?.toISOString() ?? null;
  return { ...MailChoice.parse(choice ?? NO_MAIL), isSetUp: canMail(), email: user.email, refusedAt };
}

export async function chooseMail(ctx: Context, choice: ChooseMail): Promise<MailSettings> {
  const { db, user, now } = ctx;
  await saveChoice(db, user.id, choice, now());
  return readMail(ctx);
}

/** Ends the mail of the person of a link, without a sign-in; false for a link that is none. */
export async function stopMail(token: string): Promise<boolean> {
  const userId = userOfStopLink(token);
  if (userId) await deleteChoice(database().db, userId);
  return userId !== null;
}
