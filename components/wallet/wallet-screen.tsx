'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { PrintNote } from '@/components/shell/print-note';
import { useAbilities } from '@/components/shell/use-abilities';
import { useConnection } from '@/components/shell/user/session-context';
import { Callout } from '@/components/ui/feedback/callout';
import { Pending } from '@/components/ui/feedback/pending';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { walletQueries } from '@/lib/wallet/queries';
import { BalanceHistory } from './balance-history';
import { WalletNumbers, WalletNumbersSkeleton } from './wallet-numbers';

/** Where the credentials know no wallet, or the key may not read it, the page says so. */
export function WalletScreen() {
  const t = useTranslations('wallet');
  const why = useTranslations('connections.whyNot');
  const whyNot = useAbilities().whyNot('getWallet');
  const { testMode } = useConnection();
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <PrintNote />
      {testMode && (
        <Callout tone="info" className="mb-4">
          {t('testMode')}
        </Callout>
      )}
      {whyNot ? (
        <Callout tone="info" title={t('notServed')}>
          {why(whyNot)} {whyNot !== 'denied' && t('reportsStill')}
        </Callout>
      ) : (
        <WalletOfMerchant />
      )}
    </>
  );
}

function WalletOfMerchant() {
  const problems = useTranslations('problems');
  const t = useTranslations('wallet');
  const { data, ...wallet } = useQuery(walletQueries.balance());
  if (!data && wallet.errorUpdateCount > 0) return <Pending query={wallet} rows={6} />;
  return (
    <>
      {data?.problem && (
        <Callout live tone="warning" className="mb-4" title={problems(`${data.problem}.title`)}>
          {problems(`${data.problem}.next`)} {data.balance !== null && t('stale')}
        </Callout>
      )}
      <Panel className="mb-4">{data ? <WalletNumbers wallet={data} /> : <WalletNumbersSkeleton />}</Panel>
      <BalanceHistory level={data?.warningLevel ?? null} />
    </>
  );
}
