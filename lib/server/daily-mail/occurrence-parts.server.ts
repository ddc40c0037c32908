import { env } from '@/lib/env';
import { connectionPath } from '@/lib/http/connection-address';
import { messageText } from '@/lib/i18n/catalog/load-messages';
import type { Locale } from '@/lib/i18n/catalog/locale';
import type { MailReader } from '@/lib/mail/choice-rows.server';
import type { MailPart } from '@/lib/mail/daily-letter';
import { pageOf } from '@/lib/occurrences/page-of';
import { OCCURRENCE_KINDS, type Occurrence, type OccurrenceKind } from '@/lib/occurrences/schema';
import type { Context } from '@/lib/request/context.server';
import { routes } from '@/lib/routes';

const AFTER_MS = 10 * 60_000;
/** An older one is no news: the open ones stand in the mail of the next day. */
const UNTIL_MS = 60 * 60_000;

/** Whether a person did not cause an occurrence, chose mail about those, and nobody has taken it for ten minutes. */
export function isUntaken({ openedAt, takenBy, isOwn }: Occurrence, { choice }: MailReader, now: Date): boolean {
  const opened = Date.parse(openedAt);
  const age = now.getTime() - opened;
  const isNews = age >= AFTER_MS && age <= UNTIL_MS && opened >= choice.changedAt.getTime();
  return choice.untaken && isNews && takenBy === null && !isOwn;
}

/** Occurrences, each with its page. */
export function listParts(ctx: Context, found: readonly Occurrence[], locale: Locale): MailPart[] {
  return found.map((occurrence) => ({
    title: [kindText(occurrence.kind, locale), occurrence.code].filter(Boolean).join(' · '),
    href: addressOf(ctx, pageOf(occurrence)),
    rows: [],
  }));
}

/** How many of them there are of each kind. */
export function countsPart(ctx: Context, found: readonly Occurrence[], locale: Locale): MailPart {
  const rows = OCCURRENCE_KINDS.flatMap((kind) => {
    const count = found.filter((occurrence) => occurrence.kind === kind).length;
    return count > 0 ? [[kindText(kind, locale), String(count)] as const] : [];
  });
  const title = messageText(locale, `mail.daily.${rows.length > 0 ? 'open' : 'nothingOpen'}`);
  return { title, href: addressOf(ctx, routes.deliveries()), rows };
}

export const addressOf = ({ connection }: { connection: Pick<Context['connection'], 'slug'> }, page: string): string =>
  new URL(connectionPath(connection.slug) + page, env().APP_URL).href;

const kindText = (kind: OccurrenceKind, locale: Locale) => messageText(locale, `occurrences.kind.${kind}`);
