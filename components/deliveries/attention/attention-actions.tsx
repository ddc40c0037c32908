import { Ban, Check, RefreshCw, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAbilities } from '@/components/shell/use-abilities';
import { useSession } from '@/components/shell/user/session-context';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { IconButton } from '@/components/ui/button/icon-button';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { buttonClass } from '@/components/ui/style/button-class';
import { CssIcon } from '@/components/ui/style/css-icon';
import { useCheckNow, useDealWith, useRetryDelivery } from '@/lib/deliveries/mutations';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import type { AttentionReason } from '@/lib/progress/attention';
import { canCancel } from '@/lib/progress/status';
import { routes } from '@/lib/routes';
import { GENERATION_FACTS } from '@/lib/service/generation/generation';
import { isServedBy } from '@/lib/service/why-not';
import { EndDialog } from '../cancel/end-dialog';
import { TextDialog } from '../texts/lazy-text-dialog';

type Props = { delivery: DeliveryRow; reason: AttentionReason };

/** The actions for a delivery that needs attention, and the button "Dealt with". */
export function AttentionActions(props: Props) {
  return (
    <>
      <Help {...props} />
      <WriteButton {...props} />
      <DoneButton delivery={props.delivery} />
    </>
  );
}

const WRITTEN_ABOUT: readonly AttentionReason[] = ['failed', 'not_moving', 'late'];

/** Writes to the customer of an order that comes late, or did not come. */
function WriteButton({ delivery, reason }: Props) {
  const t = useTranslations('deliveries');
  const [isOpen, setOpen] = useState(false);
  if (!delivery.customerPhone || !WRITTEN_ABOUT.includes(reason)) return null;
  return (
    <>
      <IconButton
        size="sm"
        variant="secondary"
        icon={<CssIcon name="message-circle" />}
        label={t('attention.of', { act: t('actions.write'), code: codeOf(delivery) })}
        onClick={() => setOpen(true)}
      />
      {isOpen && <TextDialog rows={[delivery]} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Keeps who dealt with it and when; the delivery needs no attention until something new begins. */
export function DoneButton({ delivery }: Pick<Props, 'delivery'>) {
  const { can } = useSession();
  if (!can('delivery:write')) return null;
  return <CallButton delivery={delivery} act="dealtWith" />;
}

function Help({ delivery, reason }: Props) {
  const { can } = useSession();
  const { whyNot } = useAbilities();
  const named = useNamedAct(delivery);
  const { id, status, generation, driverPhone, customerPhone } = delivery;
  const serves = (operation: 'retryDelivery' | 'cancelDelivery') =>
    isServedBy(operation, generation) && whyNot(operation) === null;
  const like = routes.newDelivery({ like: id });
  switch (reason) {
    case 'failed':
      if (can('delivery:retry') && serves('retryDelivery')) return <CallButton delivery={delivery} act="retry" />;
      if (!can('delivery:write')) return null;
      return <ButtonLink size="sm" icon={<CssIcon name="copy-plus" />} href={like} {...named('repeat')} />;
    case 'refused':
      if (!can('delivery:write')) return null;
      return <ButtonLink size="sm" icon={<CssIcon name="pencil-line" />} href={like} {...named('correct')} />;
    case 'unknown':
      if (!can('delivery:write')) return null;
      if (!GENERATION_FACTS[generation].createIsRepeatable)
        return <ButtonLink size="sm" href={routes.delivery(id)} {...named('decide')} />;
      return <CallButton delivery={delivery} act="check" />;
    case 'waiting':
      return (
        canCancel(status) && can('delivery:cancel') && serves('cancelDelivery') && <CancelButton delivery={delivery} />
      );
    case 'not_moving':
    case 'late': {
      const { children, ...label } = named(driverPhone ? 'callDriver' : 'callCustomer');
      return (
        <a href={`tel:${driverPhone || customerPhone}`} className={buttonClass('secondary', 'sm')} {...label}>
          <CssIcon name="phone" />
          {children}
        </a>
      );
    }
  }
}

/** The text of an act, and for screen readers also the order that it is about. */
function useNamedAct(delivery: DeliveryRow) {
  const t = useTranslations('deliveries.attention');
  return (act: string) => ({ children: t(act), 'aria-label': t('of', { act: t(act), code: codeOf(delivery) }) });
}

const CALLS = {
  dealtWith: { icon: <Check />, useCall: useDealWith },
  retry: { icon: <RotateCw />, useCall: useRetryDelivery },
  check: { icon: <RefreshCw />, useCall: useCheckNow },
};

function CallButton({ delivery, act }: Pick<Props, 'delivery'> & { act: keyof typeof CALLS }) {
  const named = useNamedAct(delivery);
  const onError = useToastProblem();
  const { icon, useCall } = CALLS[act];
  const call = useCall(delivery.id);
  const onClick = () => call.mutate(undefined, { onError });
  return <Button size="sm" icon={icon} pending={call.isPending} onClick={onClick} {...named(act)} />;
}

function CancelButton({ delivery }: Pick<Props, 'delivery'>) {
  const named = useNamedAct(delivery);
  const [isOpen, setOpen] = useState(false);
  const onError = useToastProblem();
  return (
    <>
      <Button size="sm" icon={<Ban />} onClick={() => setOpen(true)} {...named('cancel')} />
      <EndDialog
        how="cancel"
        delivery={delivery}
        open={isOpen}
        onClose={() => setOpen(false)}
        onProblem={(problem) => problem !== null && onError(problem)}
      />
    </>
  );
}

const codeOf = ({ code, reference }: DeliveryRow) => code ?? reference;
