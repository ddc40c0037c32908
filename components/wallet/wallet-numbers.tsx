import { useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { useSession } from '@/components/shell/user/session-context';
import { Stat, StatSkeleton } from '@/components/ui/stat';
import { RelativeTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import { SCHEDULED, UNFINISHED_STATUSES } from '@/lib/progress/status';
import { routes } from '@/lib/routes';
import type { Wallet } from '@/lib/wallet/schema';
import { OwnLevel } from './own-level';

const GRID = 'grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-4';

/** The balance, what of it is committed and free, and the levels that warn. */
export function WalletNumbers({ wallet }: { wallet: Wallet }) {
  const t = useTranslations('wallet');
  const { can } = useSession();
  const { balance, committed, free, currency, warningLevel, low, asOf } = wallet;
  const isOff = warningLevel === null && balance !== null && wallet.problem === null;
  const isNegative = (amount: string | null) => amount?.startsWith('-') ?? false;
  const reservedFor = t('committed.count', { count: committed.count });
  return (
    <div className={GRID}>
      <Stat
        fit
        label={t('balance')}
        tone={isNegative(balance) ? 'danger' : low ? 'warning' : undefined}
        value={<Money amount={balance} currency={currency} />}
        note={
          <>
            {isNegative(balance) && <>{t('negative')} </>}
            {asOf && (
              <>
                {t('asOf')} <RelativeTime value={asOf} />
              </>
            )}
          </>
        }
      />
      <Stat
        fit
        label={t('committed.label')}
        value={<Money amount={committed.amount} currency={currency} />}
        note={
          <>
            {can('delivery:read') && committed.count > 0 ? (
              <Link
                href={routes.deliveries({ status: [...UNFINISHED_STATUSES, SCHEDULED], test: 'hide' })}
                className="text-accent underline underline-offset-2"
              >
                {reservedFor}
              </Link>
            ) : (
              reservedFor
            )}
            {committed.withoutFee > 0 && <> · {t('committed.withoutFee', { count: committed.withoutFee })}</>}
          </>
        }
      />
      <Stat
        fit
        label={t('free.label')}
        tone={isNegative(free) ? 'danger' : undefined}
        value={<Money amount={free} currency={currency} />}
        note={t(isNegative(free) ? 'free.none' : 'free.help')}
      />
      <Stat
        fit
        label={t('level')}
        value={isOff ? t('levelOff') : <Money amount={warningLevel} currency={currency} />}
        note={<OwnLevel wallet={wallet} />}
      />
    </div>
  );
}

export function WalletNumbersSkeleton() {
  const t = useTranslations('wallet');
  return (
    <div aria-busy="true" className={GRID}>
      {(['balance', 'committed.label', 'free.label', 'level'] as const).map((label) => (
        <StatSkeleton key={label} label={t(label)} />
      ))}
    </div>
  );
}
