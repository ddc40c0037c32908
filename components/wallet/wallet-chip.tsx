'use client';

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { useAbilities } from '@/components/shell/use-abilities';
import { CssIcon } from '@/components/ui/style/css-icon';
import { cx } from '@/components/ui/style/cx';
import { Money } from '@/components/ui/text/money';
import { VisuallyHidden } from '@/components/ui/text/visually-hidden';
import { routes } from '@/lib/routes';
import { walletQueries } from '@/lib/wallet/queries';

/** The wallet balance in the top bar, with a warning if it is low. Hidden while it is unknown. */
export function WalletChip() {
  const t = useTranslations('wallet');
  const { whyNot } = useAbilities();
  const { data } = useQuery({ ...walletQueries.balance(), enabled: !whyNot('getWallet') });
  if (!data || data.balance === null) return null;
  return (
    <Link
      href={routes.wallet()}
      title={data.low ? t('low') : t('balance')}
      className={cx(
        'inline-flex items-center gap-1.5 text-sm hover:underline',
        data.low ? 'font-medium text-warning' : 'text-muted',
      )}
    >
      {data.low ? <TriangleAlert aria-hidden="true" className="size-4" /> : <CssIcon name="wallet" />}
      <VisuallyHidden>{t('balance')}</VisuallyHidden>
      <Money amount={data.balance} currency={data.currency} />
      {data.low && <span className="max-lg:hidden">{t('lowShort')}</span>}
    </Link>
  );
}
