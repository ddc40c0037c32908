import { connectionsOf } from '@/lib/connections/model/find-connection.server';
import type { Database } from '@/lib/db/client.server';
import { logFailure } from '@/lib/db/outage-log';
import { pause } from '@/lib/db/pause';
import { dayRange, formatDateTime } from '@/lib/format/time/date-time';
import { addJob } from '@/lib/jobs/rows.server';
import { type MailReader, mailReaders, takeMailOfDay } from '@/lib/mail/choice-rows.server';
import { MAIL_JOB } from '@/lib/mail/schema';
import { canMail } from '@/lib/mail/send.server';
import { isReportDay } from './daily-mail/report-days';
import { untakenOf } from './daily-mail/untaken.server';

const EVERY_MS = 30_000;
const HOUR_MS = 3_600_000;

/** Queues each person's mail of the day until the signal. The leader stops when one part ends: it waits without SMTP. */
export async function keepMailing(db: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      if (canMail()) await queueMails(db, new Date());
    } catch (error) {
      logFailure('mails not queued', error);
    }
    await pause(EVERY_MS, signal);
  }
}

/** One round over all people. A mail waits in its job until the server of mail has taken it. */
export async function queueMails(db: Database, now: Date): Promise<void> {
  for (const reader of await mailReaders(db)) {
    await queueMail(db, reader, now).catch((error: unknown) => logFailure('mail not queued', error, reader.id));
  }
}

async function queueMail(db: Database, reader: MailReader, now: Date): Promise<void> {
  const [first] = await connectionsOf(db, reader.id);
  if (!first) return;
  const day = formatDateTime(now, first.timeZone, 'en', 'iso-date');
  const { start } = dayRange(first.timeZone, day);
  if (reader.choice.queuedAt && reader.choice.queuedAt >= start) return;
  if (!isHour(reader, { start, day }, now) && (await untakenOf(db, reader, now)).length === 0) return;
  await db.transaction(async (tx) => {
    if (await takeMailOfDay(tx, reader.id, { start, now }))
      await addJob(tx, {
        connectionId: first.id,
        kind: MAIL_JOB,
        key: `${reader.id} ${day}`,
        input: { userId: reader.id, day, at: now.toISOString() },
      });
  });
}

/** Whether the chosen hour has come, today and after the choice, and something is sent at it. */
function isHour({ choice }: MailReader, { start, day }: { start: Date; day: string }, now: Date): boolean {
  const at = start.getTime() + choice.hour * HOUR_MS;
  const hasMail = choice.digest || isReportDay(choice.report, day);
  return hasMail && at <= now.getTime() && at > choice.changedAt.getTime();
}
