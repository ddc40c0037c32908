'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useNow } from '@/components/ui/text/use-now';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { isolated } from '@/lib/format/text/isolated';
import { formatDateTime } from '@/lib/format/time/date-time';
import { causeOf } from '@/lib/progress/attention-cause';
import { isKnown, SCHEDULED, shownStatus } from '@/lib/progress/status';
import { useStatusWord } from '../line/delivery-status';

/** The current state of a delivery in one sentence. */
export function useNextStep(timeZone: string): (row: DeliveryRow) => string {
  const t = useTranslations('deliveries.next');
  const locale = useLocale();
  const word = useStatusWord();
  const now = useNow();
  return (row) => {
    const { status, driverName, customerName, scheduledAt, problem } = row;
    if (!isKnown(status)) return t('other', { status: word(status) });
    if (scheduledAt && shownStatus(row, now) === SCHEDULED) {
      return t('scheduled', { time: formatDateTime(new Date(scheduledAt), timeZone, locale, 'short') });
    }
    if (status === 'rejected' && problem?.kind === 'marked_not_created') return t('marked_not_created');
    if (status === 'canceled' && problem?.kind === 'closed') return t('closed');
    if (status === 'rejected' && problem?.kind === 'not_sent') return t('not_sent');
    const driver = driverName ? t('driverNamed', { name: isolated(driverName) }) : t('driver');
    if (status === 'failed' && causeOf(row) === 'gaveUp') return t('gaveUp', { driver });
    return t(status, { driver, customer: isolated(customerName) });
  };
}
