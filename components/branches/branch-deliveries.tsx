import { ArrowRight } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { Badge } from '@/components/ui/badge';
import { Stat } from '@/components/ui/stat';
import { RelativeTime } from '@/components/ui/text/date-time';
import { Sums } from '@/components/ui/text/money';
import type { BranchDelivery, BranchDetail, BranchNumbers } from '@/lib/branches/schema';
import { routes } from '@/lib/routes';

/** Renders the status of a delivery; given by the page, since this folder does not import deliveries. */
export type StatusText = (status: string) => ReactNode;

/** The deliveries of a branch: numbers of today and last month, the latest ones, and a link to all. */
export function BranchDeliveries({
  id,
  deliveries,
  status,
}: {
  id: string;
  deliveries: BranchDetail['deliveries'];
  status: StatusText;
}) {
  const t = useTranslations('branches.numbers');
  const locale = useLocale();
  if (!deliveries) return <p className="p-4 text-muted">{t('notAllowed')}</p>;
  const { underWay, today, lastMonth, latest } = deliveries;
  const { from, to } = lastMonth;
  return (
    <>
      <Span title={t('today')} numbers={today} status={status} lead={t('underWay', { count: underWay })} />
      <Span
        title={monthName(from, locale)}
        numbers={lastMonth}
        status={status}
        href={routes.deliveries({ branch: id, from, to, test: 'hide' })}
      />
      <section className="px-4 py-3">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="font-semibold">{t('latest')}</h3>
          {latest.length > 0 && (
            <Link
              href={routes.deliveries({ branch: id })}
              className="inline-flex items-center gap-1 text-accent text-sm hover:underline"
            >
              {t('all')}
              <ArrowRight aria-hidden="true" className="mirror-rtl size-3.5" />
            </Link>
          )}
        </div>
        {latest.length === 0 ? (
          <p className="mt-1 text-muted">{t('none')}</p>
        ) : (
          <ul className="mt-1 divide-y divide-line">
            {latest.map((delivery) => (
              <LatestDelivery key={delivery.id} delivery={delivery} status={status} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function Span({
  title,
  numbers,
  status,
  lead,
  href,
}: {
  title: string;
  numbers: BranchNumbers;
  status: StatusText;
  lead?: string;
  href?: string;
}) {
  const t = useTranslations('branches.numbers');
  return (
    <section className="border-line border-b px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        {lead && <span className="text-muted text-sm">{lead}</span>}
        {href && numbers.created > 0 && (
          <Link href={href} className="text-accent text-sm hover:underline">
            {t('show')}
          </Link>
        )}
      </div>
      <div className="mt-2 grid grid-cols-2 gap-4">
        <Stat label={t('created')} value={numbers.created} />
        <Stat label={t('fees')} value={<Sums sums={numbers.fees} />} />
      </div>
      {numbers.byStatus.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {numbers.byStatus.map(({ status: word, count }) => (
            <li key={word} className="flex items-center gap-1.5 text-sm">
              {status(word)}
              <span className="tabular text-muted">{count}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function LatestDelivery({ delivery, status }: { delivery: BranchDelivery; status: StatusText }) {
  const t = useTranslations('branches.numbers');
  const { id, code, reference, customerName, createdAt, testMode } = delivery;
  return (
    <li>
      <Link href={routes.delivery(id)} className="-mx-2 flex items-center gap-3 rounded-md px-2 py-2 hover:bg-hover">
        <span className="w-28 shrink-0">{status(delivery.status)}</span>
        <span className="min-w-0 flex-1">
          <span className="flex">
            <bdi className="min-w-0 truncate">{customerName}</bdi>
          </span>
          <span className="flex">
            <bdi className="min-w-0 truncate text-muted text-sm">{code ?? reference}</bdi>
          </span>
        </span>
        {testMode && <Badge tone="warning">{t('test')}</Badge>}
        <span className="shrink-0 text-muted text-sm">
          <RelativeTime value={createdAt} />
        </span>
      </Link>
    </li>
  );
}

/** `October 2026` for a day in it. Intl's full dates differ between server and browser; these do not. */
function monthName(day: string, locale: string): string {
  const tag = locale.startsWith('ar') ? 'ar-u-nu-latn-ca-gregory' : 'en';
  return new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
}
