'use client';

import { ArrowRightLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button/button';
import { isApple, Kbd } from '@/components/ui/text/kbd';
import { Money } from '@/components/ui/text/money';
import { GENERATION_FACTS } from '@/lib/service/generation/generation';
import { useFeeFrom } from '../estimate/use-fee-from';
import type { OrderForm } from '../order/order-form';
import { useOrderGeneration } from '../order/order-generation';
import { useDropOffDistance } from '../order/use-drop-off-distance';
import { nearerBranch } from './nearer-branch';
import { useNearBranches } from './use-near-branches';

const NAME = 'origin.branch_id';

/** Beside the fee: the nearest branch where the chosen one is farther, with the fees where it is cheaper too. Alt+B takes it. */
export function NearerLine() {
  const t = useTranslations('delivery-form.pickup');
  const distanceOf = useDropOffDistance();
  const { setValue } = useFormContext<OrderForm>();
  const [chosen, format] = useWatch<OrderForm, [typeof NAME, 'origin_format']>({ name: [NAME, 'origin_format'] });
  const { takesOrigin } = GENERATION_FACTS[useOrderGeneration()];
  const branches = useNearBranches();
  const nearer = takesOrigin && format === 'branch_format' ? nearerBranch(branches ?? [], chosen) : undefined;
  const fee = useFeeFrom(nearer && { chosen, nearer: nearer.id });
  const take = () => nearer && setValue(NAME, nearer.id);
  useTakeKey(take);
  if (!nearer) return null;
  const branch = () => <bdi className="font-medium">{nearer.name}</bdi>;
  const distance = (meters: number) => () => <bdi className="tabular">{distanceOf(meters).text}</bdi>;
  return (
    <div role="status" className="grid gap-1.5 rounded-md border border-accent-line bg-accent-soft p-2.5 text-sm">
      <p className="min-w-0">
        {fee
          ? t.rich('nearerCheaper', {
              branch,
              fee: () => <Money amount={fee.deliveryFee} currency={fee.currency} className="font-semibold" />,
              current: () => <Money amount={fee.current} currency={fee.currency} />,
            })
          : t.rich('nearer', {
              branch,
              less: distanceOf(nearer.meters).less,
              distance: distance(nearer.meters),
              current: distance(nearer.chosenMeters),
            })}
      </p>
      <Button size="sm" icon={<ArrowRightLeft />} className="justify-self-start" onClick={take}>
        {t('takeNearer')}
        <Kbd>{isApple() ? '⌥ B' : 'Alt B'}</Kbd>
      </Button>
    </div>
  );
}

function useTakeKey(take: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyB') return;
    event.preventDefault();
    take();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
