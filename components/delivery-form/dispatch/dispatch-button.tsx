import { ArrowRightLeft, CalendarClock, RotateCw, Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { useNow } from '@/components/ui/text/use-now';
import { useOrderFacts } from '../order/order-generation';
import { scheduleMeaning } from '../order/schedule';
import { useOrderValues } from '../order/use-order-form';
import type { BetterBranch } from '../pickup/use-better-branch';
import type { Dispatch } from './use-dispatch';

type Properties = { dispatch: Dispatch; better: BetterBranch | undefined; className?: string };

/** The primary button, with the name of what it will do. From a dear branch it takes the better one first. */
export function DispatchButton({ dispatch, better, className }: Properties) {
  const t = useTranslations('delivery-form.button');
  const pickup = useTranslations('delivery-form.pickup');
  const replace = useTranslations('replace');
  const [when, local] = useOrderValues('when', 'scheduled_date');
  const { timeZone } = useConnection();
  const now = useNow();
  const isPlanned = when === 'later' && scheduleMeaning(local, now, timeZone).kind !== 'atOnce';
  const { sent, pending, isHeld, instead } = dispatch;
  const isRepeatable = useOrderFacts().createIsRepeatable;
  const act = sent ? (isRepeatable ? 'again' : 'look') : isPlanned ? 'schedule' : 'dispatch';
  const isDear = better?.isDear && !sent && !pending && !isHeld;
  const Icon = isDear ? ArrowRightLeft : ICON[act];
  return (
    <Button
      data-dispatch
      data-better={isDear ? '' : undefined}
      variant="primary"
      size="lg"
      pending={pending}
      icon={<Icon className="mirror-rtl" />}
      onClick={isDear ? better.take : dispatch.dispatch}
      className={className}
    >
      {isDear
        ? pickup('takeNearer')
        : instead && !pending && !isHeld
          ? replace('button')
          : t(pending ? 'pending' : isHeld ? 'held' : act)}
    </Button>
  );
}

const ICON = { again: RotateCw, look: RotateCw, schedule: CalendarClock, dispatch: Send };
