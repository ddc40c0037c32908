import { ArrowRightLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { isApple, Kbd } from '@/components/ui/text/kbd';
import { Money } from '@/components/ui/text/money';
import { useDropOffDistance } from '../order/use-drop-off-distance';
import type { BetterBranch } from './use-better-branch';

/** Beside the fee: the better branch. Alt+B takes it. Where the chosen one is dear, the button of the order takes it, and this one keeps. */
export function NearerLine({ better, onKeep }: { better: BetterBranch | undefined; onKeep: () => void }) {
  const t = useTranslations('delivery-form.pickup');
  const distanceOf = useDropOffDistance();
  if (!better) return null;
  const { nearer, fee, isDear, take } = better;
  const branch = () => <bdi className="font-medium">{nearer.name}</bdi>;
  const distance = (meters: number) => () => <bdi className="tabular">{distanceOf(meters).distance}</bdi>;
  const alt = isApple() ? '⌥' : 'Alt';
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
      <Button
        size="sm"
        data-better={isDear ? undefined : ''}
        icon={isDear ? undefined : <ArrowRightLeft />}
        className="justify-self-start"
        onClick={isDear ? onKeep : take}
      >
        {t(isDear ? 'keepChosen' : 'takeNearer')}
        <span className="hidden pointer-fine:inline">
          <Kbd>{isDear ? `${alt} ⏎` : `${alt} B`}</Kbd>
        </span>
      </Button>
    </div>
  );
}
