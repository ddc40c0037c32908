import { and, desc, eq, getTableColumns, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { isOwnAndGone, ownBranch } from '@/lib/db/own-branch';
import { branches, noticeChannels, occurrenceNotices, preferences, sessions } from '@/lib/db/schema';
import type { Locale } from '@/lib/i18n/catalog/locale';

export type Channel = typeof noticeChannels.$inferSelect;
type NoticeRef = { connectionId: string; occurrenceId: string; channelId: string };
/** One without a known outcome is repeated once. */
const MOST_ATTEMPTS = 2;

/** A session's browser, where messages are switched on in it. */
export async function channelOf(db: Queryable, sessionId: string): Promise<Channel | undefined> {
  const { sessionId: its, createdAt } = noticeChannels;
  const [newest] = await db.select().from(noticeChannels).where(eq(its, sessionId)).orderBy(desc(createdAt)).limit(1);
  return newest;
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

export async function deleteChannels(db: Queryable, of: 'id' | 'sessionId', value: string): Promise<void> {
  await db.delete(noticeChannels).where(eq(noticeChannels[of], value));
}

/** The browsers that were there when it opened, each with its person's own branch at the connection. */
export async function channelsFor(db: Queryable, { connectionId, openedAt }: { connectionId: string; openedAt: Date }) {
  const isTheirs = and(eq(preferences.userId, noticeChannels.userId), eq(preferences.connectionId, connectionId));
  return db
    .select({ channel: noticeChannels, ownBranch })
    .from(noticeChannels)
    .innerJoin(sessions, eq(sessions.id, noticeChannels.sessionId))
    .leftJoin(preferences, isTheirs)
    .leftJoin(branches, isOwnAndGone)
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
export async function beginAttempt(db: Queryable, ref: NoticeRef): Promise<boolean> {
  const { connectionId, occurrenceId, channelId, attempts, sentAt } = occurrenceNotices;
  const { rowCount } = await db
    .insert(occurrenceNotices)
    .values({ ...ref, attempts: 1 })
    .onConflictDoUpdate({
      target: [connectionId, occurrenceId, channelId],
      set: { attempts: sql`${attempts} + 1` },
      setWhere: and(lt(attempts, MOST_ATTEMPTS), isNull(sentAt)),
    });
  return rowCount === 1;
}

/** Records the outcome: a refused attempt is to be made again. */
export async function endAttempt(db: Queryable, ref: NoticeRef, outcome: 'sent' | 'failed'): Promise<void> {
  const set = outcome === 'sent' ? { sentAt: sql`now()` } : { attempts: sql`${occurrenceNotices.attempts} - 1` };
  await db.update(occurrenceNotices).set(set).where(isNotice(ref));
}

/** Forgets a message that is closed. */
export async function deleteNotice(db: Queryable, ref: NoticeRef): Promise<void> {
  await db.delete(occurrenceNotices).where(isNotice(ref));
}

const isNotice = (ref: NoticeRef) => and(ofOccurrence(ref), eq(occurrenceNotices.channelId, ref.channelId));
const ofOccurrence = ({ connectionId, occurrenceId }: Omit<NoticeRef, 'channelId'>) =>
  and(eq(occurrenceNotices.connectionId, connectionId), eq(occurrenceNotices.occurrenceId, occurrenceId));
