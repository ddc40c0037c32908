'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { usePath } from '@/components/nav/connection-navigation';
import { useAbilities } from '@/components/shell/use-abilities';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { Money } from '@/components/ui/text/money';
import { routes } from '@/lib/routes';
import { useSettleWarning, walletQueries } from '@/lib/wallet/queries';

/**
 * The warning about a low balance, on every page and at every width, until the balance recovers or a person has dealt
 * with it.
 */
export function WarningNote() {
  const t = useTranslations('wallet');
  const { data } = useQuery({ ...walletQueries.balance(), enabled: useAbilities().by('getWallet') !== null });
  const { mutate, isPending } = useSettleWarning();
  const onError = useToastProblem();
  const isThere = usePath() === routes.wallet();
  if (!data?.warning || data.warning.isSettled) return null;
  const { balance, currency, warning } = data;
  return (
    <Callout
      tone="warning"
      live
      className="mb-4 print:hidden"
      title={t('low')}
      action={
        <>
          {!isThere && (
            <ButtonLink size="sm" href={routes.wallet()}>
              {t('warning.open')}
            </ButtonLink>
          )}
          <Button size="sm" pending={isPending} onClick={() => mutate(undefined, { onError })}>
            {t('warning.settle')}
          </Button>
        </>
      }
    >
      {balance !== null && t.rich('warning.balance', { amount: () => <Money amount={balance} currency={currency} /> })}{' '}
      {t.rich(`warning.by.${warning.by}`, { level: () => <Money amount={warning.level} currency={currency} /> })}{' '}
      {t('topUp')}
    </Callout>
  );
}
