import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useConnection, useSession } from '@/components/shell/user/session-context';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Panel } from '@/components/ui/panel';
import { Stat } from '@/components/ui/stat';
import { Money } from '@/components/ui/text/money';
import { ShortTime } from '@/components/ui/text/short-time';
import { useNow } from '@/components/ui/text/use-now';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { formatMoney } from '@/lib/format/money/money';
import { fromThousandths, minus, toThousandths } from '@/lib/format/money/thousandths';
import type { Totals } from '@/lib/sheet/work/messages';
import { walletQueries } from '@/lib/wallet/queries';

const MINUTE_MS = 60_000;

/** The result of a start: how many orders, what drivers collect, and about what it costs and how long it takes. */
export function TotalsPanel({ totals, rowsPerMinute }: { totals: Totals; rowsPerMinute: number | null }) {
  const t = useTranslations('imports.totals');
  const locale = useLocale();
  const { currency } = useConnection();
  const { can } = useSession();
  const now = useNow();
  const usual = useQuery(deliveryQueries.usualTrip()).data?.deliveryFee ?? null;
  const wallet = useQuery({ ...walletQueries.balance(), enabled: can('wallet:read') }).data;
  const fees = usual === null ? null : fromThousandths(toThousandths(usual) * BigInt(totals.ready));
  const after = fees !== null && wallet?.free != null && wallet.currency === currency ? minus(wallet.free, fees) : null;
  const endsAt = rowsPerMinute ? now + (totals.ready / rowsPerMinute) * MINUTE_MS : null;
  const { mend, question, known, left, doubles } = totals;
  return (
    <Panel>
      <div className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4 xl:grid-cols-7">
        <Stat
          label={t('ready')}
          value={totals.ready}
          note={[
            t('ofRows', { rows: totals.rows }),
            known > 0 && t('known', { count: known }),
            left > 0 && t('left', { count: left }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
        <Stat label={t('mend')} value={mend} {...(mend > 0 ? { tone: 'danger' as const } : {})} />
        <Stat
          label={t('question')}
          value={question}
          note={t('doubles', { count: doubles })}
          {...(question > 0 ? { tone: 'warning' as const } : {})}
        />
        <Stat label={t('cash')} value={<Money amount={totals.cash} currency={currency} />} fit />
        <Stat
          label={t('fee')}
          value={<Money amount={fees} currency={currency} />}
          note={usual === null ? t('feeUnknown') : t('feeEach', { fee: formatMoney(usual, currency, locale) })}
          fit
        />
        {wallet && (
          <Stat
            label={t('wallet')}
            value={<Money amount={after} currency={currency} />}
            {...(after?.startsWith('-') ? { tone: 'warning' as const, note: t('walletShort') } : {})}
            fit
          />
        )}
        <Stat
          label={t('end')}
          value={endsAt === null ? <Skeleton className="h-7 w-20" /> : <ShortTime value={endsAt} />}
          note={rowsPerMinute === null ? t('checking') : t('pace', { count: rowsPerMinute })}
        />
      </div>
    </Panel>
  );
}
