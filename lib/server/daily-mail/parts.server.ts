import { env } from '@/lib/env';
import { formatMoney } from '@/lib/format/money/money';
import { businessDay } from '@/lib/format/time/business-day';
import { formatDateTime } from '@/lib/format/time/date-time';
import { addDays } from '@/lib/format/time/days';
import { connectionPath } from '@/lib/http/connection-address';
import { messageText } from '@/lib/i18n/catalog/load-messages';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { listInvoices, readCopy } from '@/lib/invoices/list.server';
import { reconcile } from '@/lib/invoices/reconcile.server';
import type { InvoiceRow } from '@/lib/invoices/schema';
import type { Block } from '@/lib/mail/letter';
import { OCCURRENCE_KINDS, type Occurrence, type OccurrenceKind, pageOf } from '@/lib/occurrences/schema';
import { readReport } from '@/lib/reports/read.server';
import type { Totals } from '@/lib/reports/schema';
import { totalsOf } from '@/lib/reports/totals';
import type { Context } from '@/lib/request/context.server';
import { routes } from '@/lib/routes';

const COUNTS = ['orders', 'completed', 'canceled', 'failed', 'refused', 'promised', 'onTime'] as const;
const OF_MONEY = ['compared', 'fees', 'cash', 'estimated', 'charged'] as const;
const MOST_BILLS = 3;

/** Yesterday in figures, of each currency by itself, and unpaid bills; money only for who may read it. */
export async function digestParts(ctx: Context, at: Date, locale: Locale): Promise<Block[]> {
  const { connection, user } = ctx;
  const text = textIn(locale);
  const yesterday = addDays(businessDay(connection, at), -1);
  const { rows } = await readReport(ctx, { from: yesterday, to: yesterday, by: 'branch', dates: 'created' });
  const figures = totalsOf(rows);
  const title = `${text('yesterday')} (${dayText(yesterday, locale)})`;
  const parts: Block[] = figures.map((totals) => ({
    as: 'h3',
    title: figures.length > 1 ? `${title} · ${totals.currency}` : title,
    rows: rowsOf(totals, user.permissions.includes('report:read'), locale),
  }));
  if (figures.length === 0) parts.push({ as: 'h3', title, rows: [[text('noOrders'), '0']] });
  return user.permissions.includes('invoices:read') ? [...parts, ...(await billParts(ctx, locale))] : parts;
}

function rowsOf(totals: Totals, mayMoney: boolean, locale: Locale): Block['rows'] {
  return [...COUNTS, ...(mayMoney ? OF_MONEY : [])].map((column) => {
    const figure = totals[column];
    const text = typeof figure === 'number' ? String(figure) : formatMoney(figure, totals.currency, locale);
    return [messageText(locale, `reports.columns.${column}`), text];
  });
}

async function billParts(ctx: Context, locale: Locale): Promise<Block[]> {
  // Where the service can't be read, the copy stays.
  await readCopy(ctx, {});
  const { invoices } = await listInvoices(ctx, { status: 'unpaid', page: 1 });
  const soonest = invoices.toSorted((a, b) => (a.dueOn ?? '9').localeCompare(b.dueOn ?? '9'));
  return Promise.all(soonest.slice(0, MOST_BILLS).map((invoice) => billPart(ctx, invoice, locale)));
}

async function billPart(ctx: Context, invoice: InvoiceRow, locale: Locale): Promise<Block> {
  const { id, invoiceNo, amount, dueOn, periodBegin, periodEnd, currency } = invoice;
  const text = textIn(locale);
  const money = (of: string | null) =>
    of === null ? '—' : formatMoney(of, currency ?? ctx.connection.currency, locale);
  const rows: [string, string][] = [
    [text('amount'), money(amount)],
    [text('due'), dueOn ? dayText(dueOn, locale) : '—'],
  ];
  if (periodBegin && periodEnd) {
    const { agrees, difference } = await reconcile(ctx, { id });
    rows.push([text('difference'), agrees ? text('none') : money(difference.amount)]);
  }
  return { as: 'h3', title: `${text('bill')} ${invoiceNo}`, href: addressOf(ctx, routes.invoice(id)), rows };
}

const textIn = (locale: Locale) => (key: string) => messageText(locale, `mail.daily.${key}`);
const dayText = (day: string, locale: Locale) => formatDateTime(new Date(`${day}T12:00:00Z`), 'UTC', locale, 'date');

/** Occurrences, each with its page. */
export function listParts(ctx: Context, found: readonly Occurrence[], locale: Locale): Block[] {
  return found.map((occurrence) => ({
    as: 'h3',
    title: [kindText(occurrence.kind, locale), occurrence.code].filter(Boolean).join(' · '),
    href: addressOf(ctx, pageOf(occurrence)),
  }));
}

/** How many of them there are of each kind. */
export function countsPart(ctx: Context, found: readonly Occurrence[], locale: Locale): Block {
  const rows = OCCURRENCE_KINDS.flatMap((kind) => {
    const count = found.filter((occurrence) => occurrence.kind === kind).length;
    return count > 0 ? [[kindText(kind, locale), String(count)] as const] : [];
  });
  const title = textIn(locale)(rows.length > 0 ? 'open' : 'nothingOpen');
  return { as: 'h3', title, href: addressOf(ctx, routes.deliveries()), rows };
}

export const addressOf = ({ connection }: { connection: Pick<Context['connection'], 'slug'> }, page: string): string =>
  new URL(connectionPath(connection.slug) + page, env().APP_URL).href;

const kindText = (kind: OccurrenceKind, locale: Locale) => messageText(locale, `occurrences.kind.${kind}`);
