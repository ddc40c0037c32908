'use client';

import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAbilities } from '@/components/shell/use-abilities';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Stat } from '@/components/ui/stat';
import { RelativeTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import { useProblemText } from '@/lib/http/use-problem-text';
import { walletQueries } from '@/lib/wallet/queries';

/** The wallet balance with a warning if it is low. An error stays inside this component. */
export function WalletBalance({ currency, timeZone }: { currency: string; timeZone: string }) {
  const t = useTranslations('wallet');
  const ui = useTranslations('ui.error');
  const problemText = useProblemText();
  const why = useTranslations('connections.why_not');
  const whyNot = useAbilities().whyNot('getWallet');
  const { data, error, isFetching, refetch } = useQuery({ ...walletQueries.balance(), enabled: !whyNot });

  if (whyNot) return <Stat label={t('balance')} value="—" note={why(whyNot)} />;

  if (!data && error) {
    const { title, next } = problemText(error);
    return (
      <div>
        <Stat label={t('balance')} value="—" note={`${title}. ${next}`} />
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
  const unit = data.currency ?? currency;
  return (
    <div>
      <Stat
        label={t('balance')}
        tone={data.low ? 'warning' : undefined}
        value={<Money amount={data.balance} currency={unit} />}
        note={
          <>
            {t('asOf')} <RelativeTime value={data.asOf} timeZone={timeZone} />
          </>
        }
      />
      {data.low && (
        <Callout tone="warning" className="mt-2" title={t('low')}>
          {t('level')} <Money amount={data.warningLevel} currency={unit} />. {t('topUp')}
        </Callout>
      )}
      {error && <p className="mt-1 text-sm text-warning">{t('stale')}</p>}
    </div>
  );
}
