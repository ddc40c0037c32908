import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Callout } from '@/components/ui/feedback/callout';
import { Money } from '@/components/ui/text/money';
import { walletQueries } from '@/lib/wallet/queries';
import type { EstimateState } from './fee-estimate';

/** Before the order is sent: a free wallet balance that will not cover its fee. It blocks nothing. */
export function CoverNote({ estimate }: { estimate: EstimateState }) {
  const t = useTranslations('wallet.cover');
  const fee = feeOf(estimate);
  const { data } = useQuery(walletQueries.cover(fee));
  if (fee === undefined || data?.covers !== false) return null;
  return (
    <Callout tone="warning" live title={t('title')}>
      {data.numbers ? <CoverNumbers fee={fee} kind="numbers" /> : t('plain')}
    </Callout>
  );
}

/** The fee beside the balance, for those who may see it. */
export function CoverNumbers({ fee, kind }: { fee: string; kind: 'numbers' | 'refused' }) {
  const t = useTranslations('wallet.cover');
  const { data } = useQuery(walletQueries.cover(fee));
  const numbers = data?.numbers;
  if (!numbers) return null;
  const money = (amount: string) => () => <Money amount={amount} currency={numbers.currency} />;
  return t.rich(kind, {
    reserved: String(Number(numbers.committed) > 0),
    fee: money(fee),
    free: money(numbers.free),
    short: money(numbers.short),
    balance: money(numbers.balance),
    committed: money(numbers.committed),
  });
}

export function feeOf(estimate: EstimateState): string | undefined {
  return estimate.kind === 'known' ? estimate.estimate.deliveryFee : undefined;
}
