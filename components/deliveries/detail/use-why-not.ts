import { useTranslations } from 'next-intl';
import type { DeliveryDetail } from '@/lib/deliveries/schema';
import { canCancel, canRetry, isTerminal } from '@/lib/progress/status';

/** Actions that the status of a delivery allows and its credentials do not, each with the reason. */
export function useWhyNot(): (delivery: DeliveryDetail) => { key: string; what: string; why: string }[] {
  const t = useTranslations('deliveries.actions');
  const why = useTranslations('connections.whyNot');
  return ({ status, can, whyNot }) => {
    // A missing permission to read has its own callout.
    const isOpen = !isTerminal(status) && status !== 'submitting' && whyNot.read !== 'denied';
    return [
      { key: 'ask', what: t('ask'), reason: isOpen ? whyNot.read : null },
      { key: 'cancel', what: t('cancel'), reason: canCancel(status) && !can.cancel ? whyNot.cancel : null },
      { key: 'retry', what: t('retry'), reason: canRetry(status) && !can.retry ? whyNot.retry : null },
    ].flatMap(({ key, what, reason }) => (reason ? [{ key, what, why: why(reason) }] : []));
  };
}
