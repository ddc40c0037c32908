import { scopesOf } from '@/lib/auth/membership-rows.server';
import type { Connection } from '@/lib/connections/model/connection';
import { connectionById } from '@/lib/connections/model/find-connection.server';
import { database } from '@/lib/db/client.server';
import type { Run } from '@/lib/jobs/run-jobs.server';
import {
  beginClose,
  beginNotice,
  type Channel,
  channelsFor,
  deleteChannel,
  endClose,
  endNotice,
  type OccurrenceRow,
  occurrenceRow,
  shownChannels,
} from './channel-rows.server';
import { messageOf } from './push-message.server';
import { isQuiet } from './quiet-hours';
import { occurrencesInSight } from './rows.server';
import { OccurrenceKind, permissionFor } from './schema';
import { sendPush } from './send-push.server';

const AT_ONCE = 20;

/**
 * Sends the messages about an occurrence to who may see it and chose its kind, or closes them where it is over: once each,
 * at most twice after a crash.
 */
export const sendNotices: Run = async ({ connectionId, key }, signal) => {
  const { db } = database();
  const [found, connection] = await Promise.all([
    occurrenceRow(db, { connectionId, id: key }),
    connectionById(connectionId),
  ]);
  if (!found || !connection) return;
  const { row } = found;
  const isOver = row.endedAt !== null || row.takenBy !== null;
  const channels = isOver
    ? await shownChannels(db, { connectionId, occurrenceId: key })
    : await channelsOf(found, connection, new Date());
  const act = isOver ? close : send;
  let failed = 0;
  for (let from = 0; from < channels.length && !signal.aborted; from += AT_ONCE) {
    const outcomes = await Promise.all(
      channels.slice(from, from + AT_ONCE).map((channel) => act(channel, found, connection)),
    );
    failed += outcomes.filter((outcome) => outcome === 'failed').length;
  }
  // The job is repeated for these alone.
  if (failed > 0) throw new Error(`${failed} push services did not take a message`);
};

/** The channels of people who may see the occurrence, did not cause it, chose its kind, and are not in quiet hours. */
async function channelsOf({ row }: OccurrenceRow, connection: Connection, now: Date): Promise<Channel[]> {
  const { db } = database();
  const kind = OccurrenceKind.parse(row.kind);
  const chosen = (await channelsFor(db, row)).filter(
    ({ channel, ownBranch }) =>
      channel.userId !== row.actorId &&
      channel.kinds.includes(kind) &&
      (!ownBranch || !row.branchId || ownBranch === row.branchId) &&
      !isQuiet(channel, now, connection.timeZone),
  );
  const people = [...new Set(chosen.map(({ channel }) => channel.userId))];
  const may = new Set<string>();
  for (const userId of people) {
    const { permissions, branches } = (await scopesOf(db, userId))(connection.id);
    const isSeen = branches === null || (await occurrencesInSight(db, connection.id, [row.id], branches)).length > 0;
    if (isSeen && permissions.includes(permissionFor(kind))) may.add(userId);
  }
  return chosen.flatMap(({ channel }) => (may.has(channel.userId) ? [channel] : []));
}

type Act = (channel: Channel, found: OccurrenceRow, connection: Connection) => Promise<'sent' | 'gone' | 'failed'>;

const send: Act = async (channel, found, connection) => {
  const { db } = database();
  const ref = { connectionId: connection.id, occurrenceId: found.row.id, channelId: channel.id };
  if (!(await beginNotice(db, ref))) return 'sent';
  const outcome = await sendPush(channel, messageOf(channel, found, connection));
  if (outcome === 'gone') await deleteChannel(db, channel);
  else await endNotice(db, ref, outcome);
  return outcome;
};

/** Closes a message; its row goes after that, so that a crash between loses nothing. */
const close: Act = async (channel, found, connection) => {
  const { db } = database();
  const ref = { connectionId: connection.id, occurrenceId: found.row.id, channelId: channel.id };
  const outcome = (await beginClose(db, ref)) ? await sendPush(channel, messageOf(channel, found, connection)) : 'sent';
  if (outcome === 'gone') await deleteChannel(db, channel);
  else await endClose(db, ref, outcome === 'sent' ? 'closed' : 'failed');
  return outcome;
};
