import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { StatusBadge } from '@/components/ui/badge';
import type { StatusStyle } from '@/components/ui/status-shape';
import { useNow } from '@/components/ui/text/use-now';
import { isKnown, type KnownStatus, OTHER, SCHEDULED, shownStatus } from '@/lib/progress/status';

type Shown = KnownStatus | typeof SCHEDULED | typeof OTHER;

const STYLES: Record<Shown, StatusStyle> = {
  scheduled: { shape: 'clock', tone: 'neutral' },
  other: { shape: 'dot', tone: 'neutral' },
  submitting: { shape: 'waiting', tone: 'neutral' },
  unknown: { shape: 'question', tone: 'warning' },
  rejected: { shape: 'cross', tone: 'danger' },
  pending: { shape: 'waiting', tone: 'info' },
  accepted: { shape: 'quarter', tone: 'info' },
  dispatched: { shape: 'half', tone: 'info' },
  waiting_pack: { shape: 'half', tone: 'info' },
  en_route: { shape: 'three-quarters', tone: 'accent' },
  completed: { shape: 'check', tone: 'success' },
  canceled: { shape: 'dash', tone: 'neutral' },
  failed: { shape: 'alert', tone: 'danger' },
};

/** The shape and colour of a status, the same on every screen. An unknown status is a plain dot. */
export function statusStyle(status: string): StatusStyle {
  return isShown(status) ? STYLES[status] : { shape: 'dot', tone: 'neutral' };
}

/** The label of a status. An unknown status is shown as the service spells it. */
export function useStatusWord(): (status: string) => string {
  const t = useTranslations('deliveries.status');
  return (status) => (isShown(status) ? t(status) : status.replaceAll('_', ' '));
}

/** A delivery's status as shape, label and colour; a new one fades in. `quiet` omits the box, for lists. */
export function DeliveryStatus({
  quiet = false,
  reportedStatus = null,
  ...delivery
}: {
  status: string;
  /** Without them the status is shown as it is. */
  scheduledAt?: string | null;
  createdAt?: string;
  /** Shown instead, as not confirmed yet. */
  reportedStatus?: string | null | undefined;
  quiet?: boolean;
}) {
  const word = useStatusWord();
  const t = useTranslations('deliveries');
  const confirmed = shownStatus({ scheduledAt: null, createdAt: '', ...delivery }, useNow());
  const status = reportedStatus ?? confirmed;
  const [first] = useState(status);
  return (
    <span key={status} className={status === first ? undefined : 'animate-appear'}>
      <StatusBadge {...statusStyle(status)} quiet={quiet}>
        {reportedStatus === null ? word(status) : t('reported', { status: word(status) })}
      </StatusBadge>
    </span>
  );
}

function isShown(status: string): status is Shown {
  return status === SCHEDULED || status === OTHER || isKnown(status);
}
