import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { usersOfMode } from '@/lib/auth/user-rows.server';
import type { Queryable } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { noticeChannels, occurrenceNotices, preferences, sessions, users } from '@/lib/db/schema';

export type Channel = typeof noticeChannels.$inferSelect;
type NewChannel = Omit<Channel, 'id' | 'createdAt' | 'excluded'> & { excluded?: string[] };
type NoticeRef = { connectionId: string; occurrenceId: string; channelId: string };
/** An attempt without a known outcome is repeated once. */
const MOST_ATTEMPTS = 2;

export function browsersOf(db: Queryable, userId: string) {
  const { endpoint, kinds, quietFrom, quietUntil, excluded } = noticeChannels;
  return db
    .select({ endpoint, kinds, quietFrom, quietUntil, excluded })
    .from(noticeChannels)
    .where(and(eq(noticeChannels.userId, userId), isNotNull(noticeChannels.keys)))
    .orderBy(noticeChannels.createdAt);
}

export async function browserOf(db: Queryable, of: { endpoint: string; userId: string }): Promise<Channel | undefined> {
  const { endpoint, userId } = noticeChannels;
  const [found] = await db
    .select()
    .from(noticeChannels)
    .where(and(eq(endpoint, of.endpoint), eq(userId, of.userId)));
  return found;
}

/** A browser belongs to the person who used it last. */
export async function saveChannel(db: Queryable, channel: NewChannel): Promise<void> {
  await db
    .insert(noticeChannels)
    .values({ ...channel, id: newId() })
    .onConflictDoUpdate({ target: noticeChannels.endpoint, set: channel });
}

export async function deleteChannel(db: Queryable, of: { endpoint: string; userId?: string }): Promise<void> {
  const { endpoint, userId } = noticeChannels;
  await db.delete(noticeChannels).where(and(eq(endpoint, of.endpoint), of.userId ? eq(userId, of.userId) : undefined));
}

/** The browsers of enabled people that were there when it opened, with each person's branch. */
export async function channelsFor(db: Queryable, { connectionId, openedAt }: { connectionId: string; openedAt: Date }) {
  return db
    .select({ channel: noticeChannels, ownBranch: sql<string | null>`${preferences.value} ->> 'branchId'` })
    .from(noticeChannels)
    .innerJoin(users, eq(users.id, noticeChannels.userId))
    .leftJoin(sessions, eq(sessions.id, noticeChannels.sessionId))
    .leftJoin(preferences, and(eq(preferences.userId, users.id), eq(preferences.connectionId, connectionId)))
    .where(
      and(
        isNotNull(noticeChannels.keys),
        isNull(users.disabledAt),
        usersOfMode(),
        lte(noticeChannels.createdAt, openedAt),
        or(isNull(noticeChannels.sessionId), gt(sessions.expiresAt, sql`now()`)),
      ),
    );
}

/** The channels that may show a message about an occurrence. */
export async function shownChannels(db: Queryable, of: Omit<NoticeRef, 'channelId'>): Promise<Channel[]> {
  const { connectionId, occurrenceId, channelId } = occurrenceNotices;
  const rows = await db
    .select({ channel: noticeChannels })
    .from(occurrenceNotices)
    .innerJoin(noticeChannels, eq(noticeChannels.id, channelId))
    .where(and(eq(connectionId, of.connectionId), eq(occurrenceId, of.occurrenceId)));
  return rows.map(({ channel }) => channel);
}

/** Counts an attempt before it is made; false where the message was sent, or may have been twice. */
export async function beginNotice(db: Queryable, ref: NoticeRef): Promise<boolean> {
  const { connectionId, occurrenceId, channelId, attempts, sentAt } = occurrenceNotices;
  const begun = await db
    .insert(occurrenceNotices)
    .values({ ...ref, attempts: 1 })
    .onConflictDoUpdate({
      target: [connectionId, occurrenceId, channelId],
      set: { attempts: sql`${attempts} + 1` },
      setWhere: and(isNull(sentAt), sql`${attempts} < ${MOST_ATTEMPTS}`),
    })
    .returning({ channelId });
  return begun.length === 1;
}

/** Counts an attempt to close a message before it is made; false where that may have been done twice. */
export async function beginClose(db: Queryable, ref: NoticeRef): Promise<boolean> {
  const { closes } = occurrenceNotices;
  const begun = await db
    .update(occurrenceNotices)
    .set({ closes: sql`${closes} + 1` })
    .where(and(isNotice(ref), sql`${closes} < ${MOST_ATTEMPTS}`))
    .returning({ channelId: occurrenceNotices.channelId });
  return begun.length === 1;
}

/** The message is closed and forgotten, or the attempt is to be made again. */
export async function endClose(db: Queryable, ref: NoticeRef, outcome: 'sent' | 'failed'): Promise<void> {
  if (outcome === 'sent') await db.delete(occurrenceNotices).where(isNotice(ref));
  else
    await db
      .update(occurrenceNotices)
      .set({ closes: sql`${occurrenceNotices.closes} - 1` })
      .where(isNotice(ref));
}

/** Records the outcome of an attempt: sent, or refused and to be made again. */
export async function endNotice(db: Queryable, ref: NoticeRef, outcome: 'sent' | 'failed'): Promise<void> {
  await db
    .update(occurrenceNotices)
    .set(outcome === 'sent' ? { sentAt: sql`now()` } : { attempts: sql`${occurrenceNotices.attempts} - 1` })
    .where(isNotice(ref));
}

function isNotice(ref: NoticeRef) {
  const { connectionId, occurrenceId, channelId } = occurrenceNotices;
  return and(eq(connectionId, ref.connectionId), eq(occurrenceId, ref.occurrenceId), eq(channelId, ref.channelId));
}
