import { useTranslations } from 'next-intl';
import { useArrivalText } from '@/components/progress/use-arrival-text';
import type { StatusStyle } from '@/components/ui/status-shape';
import { useShortTime } from '@/components/ui/text/short-time';
import { useNow } from '@/components/ui/text/use-now';
import { useTimeText } from '@/components/ui/text/use-time-text';
import { TimelineItem } from '@/components/ui/timeline-item';
import type { DeliveryDetail, DeliveryEvent } from '@/lib/deliveries/schema';
import { isolated } from '@/lib/format/text/isolated';
import { arrivalOf } from '@/lib/progress/arrival';
import { shownStatus } from '@/lib/progress/status';
import { tripOf } from '../facts/trip-of';
import { statusStyle, useStatusWord } from '../line/delivery-status';
import { upcomingSteps } from './upcoming-steps';

type Shown = Pick<DeliveryEvent, 'kind' | 'status'>;

/** The history of a delivery, and the steps that are still ahead of it. */
export function DeliveryTimeline({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTranslations('deliveries.timeline');
  const word = useStatusWord();
  const timeText = useTimeText();
  const shortTime = useShortTime();
  const first = delivery.events[0]?.at ?? delivery.createdAt;
  /** Times of the first day without the date, others with it. */
  const timeOf = (at: string) => shortTime(at, first);
  const now = useNow();
  const arrival = arrivalOf(tripOf(delivery), now);
  const expected = useArrivalText()(arrival, now);

  return (
    <ol className="relative">
      {delivery.events.map((event) => (
        <TimelineItem
          key={event.id}
          {...entryStyle(shown(event))}
          title={titleOf(shown(event))}
          time={
            <time dateTime={event.at} title={tooltipOf(event)}>
              {timeOf(event.at)}
            </time>
          }
        >
          <EventNote event={event} />
        </TimelineItem>
      ))}
      {upcomingSteps(delivery, now).map((status) => (
        <TimelineItem
          key={status}
          future
          shape={statusStyle(status).shape}
          title={word(status)}
          time={
            status === 'completed' && arrival.kind === 'range' ? t('expected', { time: expected ?? '' }) : undefined
          }
        />
      ))}
    </ol>
  );

  /** Until its time an order is scheduled, although the service calls it pending. */
  function shown({ kind, status, at }: DeliveryEvent): Shown {
    return {
      kind,
      status: kind === 'status' && status ? shownStatus({ ...delivery, status }, Date.parse(at)) : status,
    };
  }

  function tooltipOf({ at, source }: DeliveryEvent): string {
    return `${timeText(at, 'long')} · ${t(`source.${source}`)}`;
  }

  function titleOf({ kind, status }: Shown): string {
    if (kind === 'status' && status) return word(status);
    return t.has(`kind.${kind}`) ? t(`kind.${kind}`) : kind.replaceAll('_', ' ');
  }
}

function EventNote({ event }: { event: DeliveryEvent }) {
  const t = useTranslations('deliveries.timeline');
  const { kind, userName, reason } = event;
  const isServiceText = kind === 'refused' || kind === 'no_answer' || kind === 'not_sent';
  return (
    <>
      {userName && kind !== 'status' && t('by', { name: isolated(userName) })}
      {reason && !WITHOUT_REASON.has(kind) && (
        <span className="block text-ink">
          {isServiceText ? <bdi dir="ltr">{reason}</bdi> : t('reason', { reason: isolated(reason) })}
        </span>
      )}
    </>
  );
}

/** Their detail is the reference of another order. */
const WITHOUT_REASON: ReadonlySet<string> = new Set(['existing_order', 'replaced']);

function entryStyle({ kind, status }: Shown): StatusStyle {
  if (kind === 'status' && status) return statusStyle(status);
  if (kind === 'no_answer' || kind === 'not_found' || kind === 'checking_ended') return statusStyle('unknown');
  if (kind === 'closed') return statusStyle('canceled');
  if (kind === 'refused' || kind === 'not_sent' || kind === 'marked_not_created') return statusStyle('rejected');
  if (kind === 'dealt_with') return { shape: 'check', tone: 'neutral' };
  if (kind === 'existing_order') return { shape: 'alert', tone: 'warning' };
  return { shape: 'dot', tone: 'neutral' };
}
