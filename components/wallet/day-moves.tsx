import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { useSession } from '@/components/shell/user/session-context';
import { Pending } from '@/components/ui/feedback/pending';
import { Dialog } from '@/components/ui/overlay/dialog';
import { DateTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import { PlainDate } from '@/components/ui/text/plain-date';
import { routes } from '@/lib/routes';
import { walletQueries } from '@/lib/wallet/queries';
import type { WalletMoves } from '@/lib/wallet/schema';

/** Movements of the balance on a day: each fee with its delivery, each top-up and refund with its invoice. */
export function DayMoves({ day, currency, onClose }: { day: string; currency: string; onClose: () => void }) {
  const t = useTranslations('wallet.history');
  const query = useQuery(walletQueries.day(day));
  return (
    <Dialog open onClose={onClose} title={<PlainDate day={day} />} description={t('moves')}>
      {query.data ? <Moves moves={query.data} currency={currency} /> : <Pending query={query} rows={4} />}
    </Dialog>
  );
}

function Moves({ moves: { debits, invoices, hasMore }, currency }: { moves: WalletMoves; currency: string }) {
  const t = useTranslations('wallet.history');
  const { can } = useSession();
  if (debits.length === 0 && invoices.length === 0) return <p className="text-muted">{t('noMoves')}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {invoices.map(({ id, invoiceNo, type, at, amount }) => (
          <li key={id} className="flex items-baseline gap-3 py-2">
            <DateTime value={at} style="time" />
            <span className="min-w-0 flex-1 truncate">
              {t(type === 'REFUND_WALLET' ? 'refund' : 'topUp')}{' '}
              {can('invoices:read') ? (
                <Link href={routes.invoice(id)} className="text-accent hover:underline">
                  <bdi dir="ltr">{invoiceNo}</bdi>
                </Link>
              ) : (
                <bdi dir="ltr">{invoiceNo}</bdi>
              )}
            </span>
            <Money amount={amount} currency={currency} />
          </li>
        ))}
        {debits.map(({ id, code, customerName, at, amount }) => (
          <li key={id} className="flex items-baseline gap-3 py-2">
            {at ? <DateTime value={at} style="time" /> : <span title={t('timeUnknown')}>—</span>}
            <span className="min-w-0 flex-1 truncate">
              <Link href={routes.delivery(id)} className="text-accent hover:underline">
                <bdi dir="ltr">{code ?? '—'}</bdi>
              </Link>{' '}
              <bdi>{customerName}</bdi>
            </span>
            <Money amount={amount === null ? null : `-${amount}`} currency={currency} />
          </li>
        ))}
      </ul>
      {hasMore && <p className="mt-2 text-muted text-sm">{t('more', { count: debits.length })}</p>}
    </>
  );
}
