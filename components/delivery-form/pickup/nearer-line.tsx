'use client';

import { ArrowRightLeft } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Money } from '@/components/ui/text/money';
import { formatDistance } from '@/lib/format/distance';
import { useFeeFrom } from '../estimate/use-fee-from';
import type { OrderForm } from '../order/order-form';
import { type NearBranch, nearerBranch } from './nearer-branch';

const NAME = 'origin.branch_id';

/** Proposes the nearest branch where the chosen one is farther, with the fees where it is cheaper too. */
export function NearerLine({ branches }: { branches: readonly NearBranch[] }) {
  const t = useTranslations('delivery-form.pickup');
  const locale = useLocale();
  const { setValue } = useFormContext<OrderForm>();
  const chosen = useWatch<OrderForm, typeof NAME>({ name: NAME });
  const nearer = nearerBranch(branches, chosen);
  const fee = useFeeFrom(nearer && { chosen, nearer: nearer.id });
  if (!nearer) return null;
  const branch = () => <bdi className="font-medium">{nearer.name}</bdi>;
  const distance = (meters: number) => () => <bdi className="tabular">{formatDistance(meters, locale)}</bdi>;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className="min-w-0">
        {fee
          ? t.rich('nearerCheaper', {
              branch,
              fee: () => <Money amount={fee.deliveryFee} currency={fee.currency} className="font-semibold" />,
              current: () => <Money amount={fee.current} currency={fee.currency} />,
            })
          : t.rich('nearer', {
              branch,
              distance: distance(nearer.meters),
              current: distance(nearer.chosenMeters),
            })}
      </p>
      <Button size="sm" icon={<ArrowRightLeft />} onClick={() => setValue(NAME, nearer.id)}>
        {t('takeNearer')}
      </Button>
    </div>
  );
}
