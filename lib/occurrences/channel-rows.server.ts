import { and, eq, getTableColumns, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { noticeChannels, occurrenceNotices, preferences, sessions } from '@/lib/db/schema';
import type { Locale } from '@/lib/i18n/catalog/locale';

export type Channel = typeof noticeChannels.$inferSelect;
type NoticeRef = { connectionId: string; occurrenceId: string; channelId: string };
/** Attempts to send a message, or to close it: columns that count them. */
type Attempt = 'attempts' | 'closes';
/** One without a known outcome is repeated once. */
const MOST_ATTEMPTS = 2;

/** The browsers in which a person has switched messages on, the oldest first. */
export async function browsersOf(db: Queryable, userId: string): Promise<Channel[]> {
  return db.select().from(noticeChannels).where(eq(noticeChannels.userId, userId)).orderBy(noticeChannels.createdAt);
}

/** A browser belongs to the person who used it last. */
export async function saveChannel(db: Queryable, channel: Omit<Channel, 'id' | 'createdAt'>): Promise<void> {
  await db
    .insert(noticeChannels)
    .values({ ...channel, id: newId() })
    .onConflictDoUpdate({ target: noticeChannels.endpoint, set: channel });
}

/** The messages of a session's browser are in the language that its pages have now. */
export async function followLocale(db: Queryable, sessionId: string, locale: Locale): Promise<void> {
  const isOther = and(eq(noticeChannels.sessionId, sessionId), ne(noticeChannels.locale, locale));
  await db.update(noticeChannels).set({ locale }).where(isOther);
}

export async function deleteChannel(db: Queryable, of: { endpoint: string; userId?: string }): Promise<void> {
  const { endpoint, userId } = noticeChannels;
  await db.delete(noticeChannels).where(and(eq(endpoint, of.endpoint), of.userId ? eq(userId, of.userId) : undefined));
}

/** The browsers that were there when it opened, each with its person's own branch at the connection. */
export async function channelsFor(db: Queryable, { connectionId, openedAt }: { connectionId: string; openedAt: Date }) {
  const isTheirs = and(eq(preferences.userId, noticeChannels.userId), eq(preferences.connectionId, connectionId));
  return db
    .select({ channel: noticeChannels, ownBranch: sql<string | null>`${preferences.value} ->> 'branchId'` })
    .from(noticeChannels)
    .innerJoin(sessions, eq(sessions.id, noticeChannels.sessionId))
    .leftJoin(preferences, isTheirs)
    .where(and(lte(noticeChannels.createdAt, openedAt), gt(sessions.expiresAt, sql`now()`)));
}

/** The channels that may show a message about an occurrence. */
export async function shownChannels(db: Queryable, of: Omit<NoticeRef, 'channelId'>): Promise<Channel[]> {
  return db
    .select(getTableColumns(noticeChannels))
    .from(occurrenceNotices)
    .innerJoin(noticeChannels, eq(noticeChannels.id, occurrenceNotices.channelId))
    .where(and(ofOccurrence(of), gt(occurrenceNotices.attempts, 0)));
}

/** Counts an attempt before it is made; false where that was done, or may have been twice. */
export async function beginAttempt(db: Queryable, ref: NoticeRef, to: Attempt): Promise<boolean> {
  const { connectionId, occurrenceId, channelId, sentAt } = occurrenceNotices;
  const count = occurrenceNotices[to];
  const { rowCount } = await db
    .insert(occurrenceNotices)
    .values({ attempts: 0, ...ref, [to]: 1 })
    .onConflictDoUpdate({
      target: [connectionId, occurrenceId, channelId],
      set: { [to]: sql`${count} + 1` },
      setWhere: and(sql`${count} < ${MOST_ATTEMPTS}`, to === 'attempts' ? isNull(sentAt) : undefined),
    });
  return rowCount === 1;
}

/** Records the outcome: the message was sent, or is closed and forgotten; a refused attempt is to be made again. */
export async function endAttempt(
  db: Queryable,
  ref: NoticeRef,
  to: Attempt,
  outcome: 'sent' | 'failed',
): Promise<void> {
  const isIt = and(ofOccurrence(ref), eq(occurrenceNotices.channelId, ref.channelId));
  const set = outcome === 'sent' ? { sentAt: sql`now()` } : { [to]: sql`${occurrenceNotices[to]} - 1` };
  if (to === 'closes' && outcome === 'sent') await db.delete(occurrenceNotices).where(isIt);
  else await db.update(occurrenceNotices).set(set).where(isIt);
}

const ofOccurrence = ({ connectionId, occurrenceId }: Omit<NoticeRef, 'channelId'>) =>
  and(eq(occurrenceNotices.connectionId, connectionId), eq(occurrenceNotices.occurrenceId, occurrenceId));
