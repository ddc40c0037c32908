import { useTranslations } from 'next-intl';
import { useNow } from '@/components/ui/text/use-now';
import { useTimeText } from '@/components/ui/text/use-time-text';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { isolated } from '@/lib/format/text/isolated';
import { causeOf } from '@/lib/progress/attention-cause';
import { isKnown, SCHEDULED, shownStatus } from '@/lib/progress/status';
import { useStatusWord } from '../line/delivery-status';

/** The current state of a delivery in one sentence. */
export function useNextStep(): (row: DeliveryRow) => string {
  const t = useTranslations('deliveries.next');
  const timeText = useTimeText();
  const word = useStatusWord();
  const now = useNow();
  return (row) => {
    const { status, driverName, customerName, scheduledAt, problem } = row;
    if (!isKnown(status)) return t('other', { status: word(status) });
    if (scheduledAt && shownStatus(row, now) === SCHEDULED) {
      return t('scheduled', { time: timeText(scheduledAt, 'short') });
    }
    if (status === 'rejected' && problem?.kind === 'marked_not_created') return t('marked_not_created');
    if (status === 'canceled' && problem?.kind === 'closed') return t('closed');
    if (status === 'rejected' && problem?.kind === 'not_sent') return t('not_sent');
    const driver = driverName ? t('driverNamed', { name: isolated(driverName) }) : t('driver');
    if (status === 'failed' && causeOf(row) === 'gaveUp') return t('gaveUp', { driver });
    return t(status, { driver, customer: isolated(customerName) });
  };
}
