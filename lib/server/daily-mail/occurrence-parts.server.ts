import { env } from '@/lib/env';
import { connectionPath } from '@/lib/http/connection-address';
import { messageText } from '@/lib/i18n/catalog/load-messages';
import type { Locale } from '@/lib/i18n/catalog/locale';
import type { MailPart } from '@/lib/mail/daily-letter';
import { pageOf } from '@/lib/occurrences/page-of';
import { OCCURRENCE_KINDS, type Occurrence, type OccurrenceKind } from '@/lib/occurrences/schema';
import type { Context } from '@/lib/request/context.server';
import { routes } from '@/lib/routes';

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
