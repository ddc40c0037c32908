import { scopesOf } from '@/lib/auth/membership-rows.server';
import type { Connection } from '@/lib/connections/model/connection';
import { connectionById } from '@/lib/connections/model/find-connection.server';
import { database } from '@/lib/db/client.server';
import { connectionPath } from '@/lib/http/connection-address';
import { messageText } from '@/lib/i18n/catalog/load-messages';
import { directionOf, isLocale } from '@/lib/i18n/catalog/locale';
import type { Run } from '@/lib/jobs/run-jobs.server';
import { routes } from '@/lib/routes';
import { beginNotice, type Channel, channelsFor, deleteChannel, endNotice, untakenRow } from './channel-rows.server';
import type { PushMessage } from './push-schema';
import { isQuiet } from './quiet-hours';
import { occurrencesInSight } from './rows.server';
import { OccurrenceKind, permissionFor } from './schema';
import { sendPush } from './send-push.server';

const AT_ONCE = 20;

type Untaken = NonNullable<Awaited<ReturnType<typeof untakenRow>>>;

/**
 * Sends the messages about an occurrence: to who may see it and chose its kind, once each, at most twice after a crash.
 * One that has ended or is taken by then needs none.
 */
export const sendNotices: Run = async ({ connectionId, key }, signal) => {
  const { db } = database();
  const [found, connection] = await Promise.all([
    untakenRow(db, { connectionId, id: key }),
    connectionById(connectionId),
  ]);
  if (!found || !connection) return;
  const channels = await channelsOf(found, connection, new Date());
  let failed = 0;
  for (let from = 0; from < channels.length && !signal.aborted; from += AT_ONCE) {
    const outcomes = await Promise.all(
      channels.slice(from, from + AT_ONCE).map((channel) => send(channel, found, connection)),
    );
    failed += outcomes.filter((outcome) => outcome === 'failed').length;
  }
  // The job is repeated for these alone.
  if (failed > 0) throw new Error(`${failed} push services did not take a message`);
};

/** The channels of people who may see the occurrence, did not cause it, chose its kind, and are not in quiet hours. */
async function channelsOf({ row }: Untaken, connection: Connection, now: Date): Promise<Channel[]> {
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

async function send(channel: Channel, found: Untaken, connection: Connection): Promise<'sent' | 'gone' | 'failed'> {
  const { db } = database();
  const ref = { connectionId: connection.id, occurrenceId: found.row.id, channelId: channel.id };
  if (!(await beginNotice(db, ref))) return 'sent';
  const outcome = await sendPush(channel, messageOf(channel, found, connection));
  if (outcome === 'gone') await deleteChannel(db, channel);
  else await endNotice(db, ref, outcome);
  return outcome;
}

function messageOf(channel: Pick<Channel, 'locale'>, { row, code }: Untaken, connection: Connection): PushMessage {
  const locale = isLocale(channel.locale) ? channel.locale : 'en';
  const kind = OccurrenceKind.parse(row.kind);
  return {
    title: messageText(locale, `occurrences.kind.${kind}`),
    body: [connection.name, code].filter(Boolean).join(' · '),
    url: connectionPath(connection.slug) + pageOf(kind, row.subject),
    tag: row.id,
    lang: locale,
    dir: directionOf(locale),
  };
}

/** The page that shows the subject. */
function pageOf(kind: OccurrenceKind, subject: string): string {
  if (kind === 'import_stopped') return routes.importProgress(subject);
  if (kind === 'plan_asks') return routes.standing();
  if (kind === 'wallet_low') return routes.wallet();
  return kind === 'credentials_refused' ? routes.settingsConnections() : routes.delivery(subject);
}
