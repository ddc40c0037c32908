import { scopesAt } from '@/lib/auth/scopes-rows.server';
import type { Connection } from '@/lib/connections/model/connection';
import { connectionById } from '@/lib/connections/model/find-connection.server';
import { database } from '@/lib/db/client.server';
import type { NextTurn, Run } from '@/lib/jobs/run-jobs.server';
import {
  beginAttempt,
  type Channel,
  channelsFor,
  deleteNotice,
  endAttempt,
  shownChannels,
} from './channel-rows.server';
import { listsOf, waitsMs } from './escalation';
import { messageOf, sendPush } from './push-message.server';
import { type OccurrenceRow, occurrenceRow, occurrencesInSight } from './rows.server';
import { OccurrenceKind, permissionFor } from './schema';

const AT_ONCE = 20;
/** Before the next turn. */
const RETRY_MS = 10_000;

/**
 * Sends the messages about an occurrence to who may see it and chose its kind, or closes them where it is over: once each,
 * at most twice after a crash.
 */
export async function sendNotices(
  { connectionId, key }: Parameters<Run>[0],
  signal: AbortSignal,
  now = new Date(),
): Promise<NextTurn | undefined> {
  const { db } = database();
  const [found, connection] = await Promise.all([
    occurrenceRow(db, { connectionId, id: key }),
    connectionById(connectionId),
  ]);
  if (!found || !connection) return undefined;
  const isOver = found.row.endedAt !== null || found.row.takenBy !== null;
  const { channels, nextInMs } = isOver
    ? { channels: await shownChannels(db, { connectionId, occurrenceId: key }), nextInMs: undefined }
    : await dueChannels(found, connection, now);
  let failed = 0;
  for (let from = 0; from < channels.length && !signal.aborted; from += AT_ONCE) {
    const outcomes = await Promise.all(
      channels.slice(from, from + AT_ONCE).map((channel) => act(channel, found, connection, isOver)),
    );
    failed += outcomes.filter((outcome) => outcome === 'failed').length;
  }
  if (nextInMs !== undefined) return { againInMs: failed > 0 ? Math.min(nextInMs, RETRY_MS) : nextInMs };
  // The job is repeated for these alone.
  if (failed > 0) throw new Error(`${failed} push services did not take a message`);
}

/**
 * The channels with a turn by now, and when the next is: people who may see the occurrence, did not cause it,
 * chose its kind and place, and are not in quiet hours.
 */
async function dueChannels({ row }: OccurrenceRow, connection: Connection, now: Date) {
  const { db } = database();
  const { id, timeZone } = connection;
  const kind = OccurrenceKind.parse(row.kind);
  const [browsers, scopes] = await Promise.all([channelsFor(db, row), scopesAt(db, id)]);
  const found: Channel[] = [];
  for (const { channel, ownBranch } of browsers) {
    const scope = scopes.find((person) => person.id === channel.userId)?.scope;
    const isChosen =
      channel.kinds.includes(kind) &&
      !channel.excluded.some((place) => place === id || place === `${id}/${row.branchId}`) &&
      (!ownBranch || !row.branchId || ownBranch === row.branchId) &&
      !isQuiet(channel, now, timeZone);
    if (!isChosen || channel.userId === row.actorId || !scope?.permissions.includes(permissionFor(kind))) continue;
    const { branches } = scope;
    if (branches === null || (await occurrencesInSight(db, id, [row.id], branches)).length > 0) found.push(channel);
  }
  const people = found.map(({ userId }) => userId);
  const waits = waitsMs(listsOf(connection), row, people, now);
  const later = [...waits.values()].filter((ms) => ms > 0);
  const channels = found.filter(({ userId }) => waits.get(userId) === 0);
  return { channels, nextInMs: later.length > 0 ? Math.min(...later) : undefined };
}

/** Sends or closes a message. Its row goes after it is closed, so that a crash between loses nothing. */
async function act(channel: Channel, found: OccurrenceRow, connection: Connection, isOver: boolean) {
  const { db } = database();
  const ref = { connectionId: connection.id, occurrenceId: found.row.id, channelId: channel.id };
  if (!isOver && !(await beginAttempt(db, ref))) return 'sent';
  const outcome = await sendPush(channel, messageOf(channel, found, connection));
  if (!isOver && outcome !== 'gone') await endAttempt(db, ref, outcome);
  if (isOver && outcome === 'sent') await deleteNotice(db, ref);
  return outcome;
}

/** Whether an instant is in the quiet hours of a zone's day; they may pass midnight. */
export function isQuiet(of: Pick<Channel, 'quietFrom' | 'quietUntil'>, now: Date, timeZone: string): boolean {
  const { quietFrom, quietUntil } = of;
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return false;
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now));
  return quietFrom < quietUntil ? hour >= quietFrom && hour < quietUntil : hour >= quietFrom || hour < quietUntil;
}
