import { env } from '@/lib/env';
import { connectionPath } from '@/lib/http/connection-address';
import { messageText } from '@/lib/i18n/catalog/load-messages';
import type { Locale } from '@/lib/i18n/catalog/locale';
import type { MailReader } from '@/lib/mail/choice-rows.server';
import type { MailPart } from '@/lib/mail/daily-letter';
import { listOccurrences } from '@/lib/occurrences/list.server';
import { pageOf } from '@/lib/occurrences/page-of';
import { OCCURRENCE_KINDS, type OccurrenceKind } from '@/lib/occurrences/schema';
import type { Context } from '@/lib/request/context.server';
import { routes } from '@/lib/routes';
import { isUntaken } from './untaken.server';

/** Occurrences that nobody has taken, each with its page. */
export async function untakenParts(ctx: Context, reader: MailReader, now: Date, locale: Locale): Promise<MailPart[]> {
  const { occurrences } = await listOccurrences(ctx);
  return occurrences
    .filter((occurrence) => isUntaken(occurrence, reader, now))
    .map((occurrence) => ({
      title: [kindText(occurrence.kind, locale), occurrence.code].filter(Boolean).join(' · '),
      href: addressOf(ctx, pageOf(occurrence)),
      rows: [],
    }));
}

/** How many matters of each kind are open. */
export async function openPart(ctx: Context, locale: Locale): Promise<MailPart[]> {
  const { occurrences } = await listOccurrences(ctx);
  const rows = OCCURRENCE_KINDS.flatMap((kind) => {
    const count = occurrences.filter((occurrence) => occurrence.kind === kind).length;
    return count > 0 ? [[kindText(kind, locale), String(count)] as const] : [];
  });
  const title = messageText(locale, `mail.daily.${rows.length > 0 ? 'open' : 'nothingOpen'}`);
  return [{ title, href: addressOf(ctx, routes.deliveries()), rows }];
}

export const addressOf = ({ connection }: { connection: Pick<Context['connection'], 'slug'> }, page: string): string =>
  new URL(connectionPath(connection.slug) + page, env().APP_URL).href;

const kindText = (kind: OccurrenceKind, locale: Locale) => messageText(locale, `occurrences.kind.${kind}`);
