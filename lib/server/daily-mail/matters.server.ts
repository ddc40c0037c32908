import { randomUUID } from 'node:crypto';
import type { Scope } from '@/lib/auth/permissions';
import type { MailReader } from '@/lib/mail/choice-rows.server';
import { listOccurrences } from '@/lib/occurrences/list.server';
import type { Occurrence } from '@/lib/occurrences/schema';
import { type Context, serviceContextOf } from '@/lib/request/context.server';

export const UNTAKEN_AFTER_MS = 10 * 60_000;
/** An older one is no news: the open ones stand in the mail of the next day. */
const UNTIL_MS = 60 * 60_000;
const NEVER = new AbortController().signal;

/** A merchant's open occurrences in the scope of a person who is not there, and those that nobody has taken. */
export async function mattersOf(of: { id: string } & Scope, reader: MailReader, now: Date, signal = NEVER) {
  const { role, permissions, branches } = of;
  const user = { ...reader, role, permissions, branches, sessionId: '' };
  const ctx: Context = { ...(await serviceContextOf(of.id)), user, requestId: randomUUID(), signal };
  const { occurrences } = await listOccurrences(ctx);
  return { ctx, occurrences, untaken: occurrences.filter((occurrence) => isUntaken(occurrence, reader, now)) };
}

/** Whether a person did not cause an occurrence, chose mail about those, and nobody has taken it for ten minutes. */
function isUntaken({ openedAt, takenBy, isOwn }: Occurrence, { choice }: MailReader, now: Date): boolean {
  const opened = Date.parse(openedAt);
  const age = now.getTime() - opened;
  const isNews = age >= UNTAKEN_AFTER_MS && age <= UNTIL_MS && opened >= choice.changedAt.getTime();
  return choice.untaken && isNews && takenBy === null && !isOwn;
}
