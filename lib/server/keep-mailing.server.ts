import { connectionsOf } from '@/lib/connections/model/find-connection.server';
import type { Database } from '@/lib/db/client.server';
import { keepDoing } from '@/lib/db/keep-doing';
import { logFailure } from '@/lib/db/outage-log';
import { dayRange, formatDateTime } from '@/lib/format/time/date-time';
import { addJob } from '@/lib/jobs/rows.server';
import { type MailReader, mailReaders, takeMailOfDay } from '@/lib/mail/choice-rows.server';
import { MAIL_JOB, reportSpan } from '@/lib/mail/schema';
import { canMail } from '@/lib/mail/send.server';
import { mattersOf, UNTAKEN_AFTER_MS } from './daily-mail/matters.server';

const EVERY_MS = 30_000;
const HOUR_MS = 3_600_000;

/** Queues each person's mail of the day until the signal. The leader stops when one part ends: it waits without SMTP. */
export async function keepMailing(db: Database, signal: AbortSignal): Promise<void> {
  const queue = async () => canMail() && queueMails(db, new Date());
  await keepDoing(queue, { everyMs: EVERY_MS, failure: 'mails not queued' }, signal);
}

/** One round over all people. A mail waits in its job until the server of mail has taken it. */
export async function queueMails(db: Database, now: Date): Promise<void> {
  for (const reader of await mailReaders(db)) {
    await queueMail(db, reader, now).catch((error: unknown) => logFailure('mail not queued', error, reader.id));
  }
}

async function queueMail(db: Database, reader: MailReader, now: Date): Promise<void> {
  const all = await connectionsOf(db, reader.id, 'delivery:read');
  const [first] = all;
  if (!first) return;
  const day = formatDateTime(now, first.timeZone, 'en', 'iso-date');
  const { start } = dayRange(first.timeZone, day);
  if (reader.choice.queuedAt && reader.choice.queuedAt >= start) return;
  if (!isHour(reader, { start, day }, now) && !(reader.choice.untaken && (await hasUntaken(all, reader, now)))) return;
  const input = { userId: reader.id, day, at: now.toISOString() };
  const job = { connectionId: first.id, kind: MAIL_JOB, key: `${reader.id} ${day}`, input };
  await db.transaction(async (tx) => {
    if (await takeMailOfDay(tx, reader.id, { start, now })) await addJob(tx, job);
  });
}

/** Whether some merchant has an occurrence that nobody has taken, and that was not in the last mail. */
async function hasUntaken(all: Awaited<ReturnType<typeof connectionsOf>>, reader: MailReader, now: Date) {
  const mailedUntil = (reader.choice.queuedAt?.getTime() ?? 0) - UNTAKEN_AFTER_MS;
  const found = await Promise.all(all.map((connection) => mattersOf(connection, reader, now)));
  return found.some(({ untaken }) => untaken.some(({ openedAt }) => Date.parse(openedAt) > mailedUntil));
}

/** Whether the chosen hour has come, today and after the choice, and something is sent at it. */
function isHour({ choice }: MailReader, { start, day }: { start: Date; day: string }, now: Date): boolean {
  const at = start.getTime() + choice.hour * HOUR_MS;
  const hasMail = choice.digest || reportSpan(choice.report, day) !== null;
  return hasMail && at <= now.getTime() && at > choice.changedAt.getTime();
}
