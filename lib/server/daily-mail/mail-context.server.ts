import { randomUUID } from 'node:crypto';
import { scopesOf } from '@/lib/auth/membership-rows.server';
import type { MailReader } from '@/lib/mail/choice-rows.server';
import { type Context, serviceContextOf } from '@/lib/request/context.server';

/** The context of work for a person who is not there, with their scope of now. */
export async function mailContext(
  connectionId: string,
  { id, name, email }: MailReader,
  signal: AbortSignal = new AbortController().signal,
): Promise<Context> {
  const ctx = await serviceContextOf(connectionId);
  const scope = (await scopesOf(ctx.db, id))(connectionId);
  return { ...ctx, user: { ...scope, id, name, email, sessionId: '' }, requestId: randomUUID(), signal };
}
