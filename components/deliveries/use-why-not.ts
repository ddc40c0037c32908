import { useTranslations } from 'next-intl';
import type { DeliveryDetail } from '@/lib/deliveries/schema';
import { canCancel, canRetry, isTerminal } from '@/lib/deliveries/status';

/** What can't be done about a delivery although its status would allow it, each with the reason in one line. */
export function useWhyNot(): (delivery: DeliveryDetail) => { key: string; what: string; why: string }[] {
  const t = useTranslations('deliveries.actions');
  const why = useTranslations('connections.why_not');
  return ({ status, can, whyNot }) => {
    // That reading is refused has a remark of its own.
    const isOpen = !isTerminal(status) && status !== 'submitting' && whyNot.ask !== 'denied';
    return [
      { key: 'ask', what: t('ask'), reason: isOpen ? whyNot.ask : null },
      { key: 'cancel', what: t('cancel'), reason: canCancel(status) && !can.cancel ? whyNot.cancel : null },
      { key: 'retry', what: t('retry'), reason: canRetry(status) && !can.retry ? whyNot.retry : null },
    ].flatMap(({ key, what, reason }) => (reason ? [{ key, what, why: why(reason) }] : []));
  };
}
