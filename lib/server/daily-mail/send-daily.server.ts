import { createHash } from 'node:crypto';
import { connectionsOf } from '@/lib/connections/model/find-connection.server';
import { database } from '@/lib/db/client.server';
import { messageText } from '@/lib/i18n/catalog/load-messages';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { exportTextsIn } from '@/lib/i18n/export-texts.server';
import type { Run } from '@/lib/jobs/run-jobs.server';
import { mailReaders, noteRefusal } from '@/lib/mail/choice-rows.server';
import { stopLink } from '@/lib/mail/choose.server';
import { type Block, letterOf } from '@/lib/mail/letter';
import { MailJob, reportSpan } from '@/lib/mail/schema';
import { sendMail } from '@/lib/mail/send.server';
import { exportReport } from '@/lib/reports/export.server';
import type { Context } from '@/lib/request/context.server';
import { routes } from '@/lib/routes';
import { mattersOf } from './matters.server';
import { addressOf, countsPart, digestParts, listParts } from './parts.server';

const AGAIN_MS = 15 * 60_000;
const TRIED_FOR_MS = 3 * 86_400_000;

/**
 * Sends a person the mail of a day, with their scope and choice of now. A server of mail that is away is tried for
 * three days; one that refuses the address, the next day.
 */
export const sendDaily: Run = async ({ input }, signal) => {
  const { userId, day, at } = MailJob.parse(input);
  const { db } = database();
  const now = new Date();
  const [reader] = await mailReaders(db, userId);
  const all = reader ? await connectionsOf(db, userId, 'delivery:read') : [];
  if (!reader || !all[0]) return;
  const { locale, report, digest } = reader.choice;
  const span = reportSpan(report, day);
  const blocks: Block[] = [];
  const attachments: Awaited<ReturnType<typeof reportFile>>[] = [];
  let reason = digest ? 'digest' : 'report';
  for (const connection of all) {
    const { ctx, occurrences, untaken } = await mattersOf(connection, reader, now, signal);
    const parts = listParts(ctx, untaken, locale);
    if (digest) parts.push(...(await digestParts(ctx, new Date(at), locale)), countsPart(ctx, occurrences, locale));
    if (span && ctx.user.permissions.includes('report:read')) attachments.push(await reportFile(ctx, span, locale));
    if (untaken.length > 0) reason = 'untaken';
    if (parts.length > 0) blocks.push({ title: connection.name, as: 'h2' }, ...parts);
  }
  if (blocks.length + attachments.length === 0) return;
  const text = (key: string) => messageText(locale, `mail.daily.${key}`);
  const stop = stopLink(userId, locale);
  // No fact of a merchant or a customer stands in the subject.
  const letter = letterOf(locale, { subject: text(`${reason}.subject`), name: reader.name }, [
    { title: text(`${reason}.lead`) },
    ...blocks,
    { title: text('settings'), href: addressOf({ connection: all[0] }, routes.settingsNotifications()), as: 'small' },
    { title: text('stop'), href: stop, as: 'small' },
  ]);
  const mailId = createHash('sha256').update(`${userId} ${day}`).digest('hex').slice(0, 32);
  const messageId = `<${mailId}@${new URL(stop).hostname}>`;
  // Mail programs end it with one press (RFC 8058).
  const headers = { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  const outcome = await sendMail(reader.email, { ...letter, attachments, headers, messageId });
  if (outcome === 'failed') return now.getTime() - Date.parse(day) < TRIED_FOR_MS ? { againInMs: AGAIN_MS } : undefined;
  await noteRefusal(db, userId, outcome === 'refused' ? now : null);
};

/** The report by days as the screen's file has it. */
async function reportFile(ctx: Context, span: { from: string; to: string }, locale: Locale) {
  const query = { ...span, by: 'day', dates: 'created', kind: 'groups' } as const;
  const response = exportReport(ctx, query, exportTextsIn(locale, ctx.connection.country));
  return {
    filename: `${ctx.connection.slug}-${span.from}-${span.to}.csv`,
    content: Buffer.from(await response.arrayBuffer()),
    contentType: 'text/csv; charset=utf-8',
  };
}
