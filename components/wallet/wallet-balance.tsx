import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { useAbilities } from '@/components/shell/use-abilities';
import { Button } from '@/components/ui/button/button';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Stat } from '@/components/ui/stat';
import { RelativeTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import { useProblemText } from '@/lib/http/use-problem-text';
import { routes } from '@/lib/routes';
import { walletQueries } from '@/lib/wallet/queries';

/** The wallet balance and what of it is free. An error stays inside this component. */
export function WalletBalance() {
  const t = useTranslations('wallet');
  const ui = useTranslations('ui.error');
  const problems = useTranslations('problems');
  const problemText = useProblemText();
  const why = useTranslations('connections.whyNot');
  const whyNot = useAbilities().whyNot('getWallet');
  const { data, error, isFetching, refetch } = useQuery({ ...walletQueries.balance(), enabled: !whyNot });

  if (whyNot) return <Stat label={t('balance')} value="—" note={why(whyNot)} />;

  const problem = error
    ? problemText(error)
    : data?.problem && { title: problems(`${data.problem}.title`), next: problems(`${data.problem}.next`) };
  if (problem && !data?.balance) {
    return (
      <div>
        <Stat label={t('balance')} value="—" note={`${problem.title}. ${problem.next}`} />
        <Button size="sm" className="mt-2" icon={<RotateCw />} pending={isFetching} onClick={() => void refetch()}>
          {ui('retry')}
        </Button>
      </div>
    );
  }
  if (!data) {
    return (
      <div aria-busy="true">
        <Stat
          label={t('balance')}
          value={<Skeleton className="my-1 h-6 w-32" />}
          note={<Skeleton className="w-24" />}
        />
      </div>
    );
  }
  const { balance, free, committed, currency, low, asOf } = data;
  return (
    <div>
      <Stat
        fit
        label={
          <Link href={routes.wallet()} className="hover:underline">
            {t('balance')}
          </Link>
        }
        tone={low ? 'warning' : undefined}
        value={<Money amount={balance} currency={currency} />}
        note={
          <>
            {committed.count > 0 && (
              <>
                {t('free.label')} <Money amount={free} currency={currency} /> ·{' '}
              </>
            )}
            {asOf && (
              <>
                {t('asOf')} <RelativeTime value={asOf} />
              </>
            )}
          </>
        }
      />
      {problem && <p className="mt-1 text-sm text-warning">{t('stale')}</p>}
    </div>
  );
}
