import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { useSession } from '@/components/shell/user/session-context';
import { KeyValue } from '@/components/ui/key-value';
import { CopyButton } from '@/components/ui/overlay/copy-button';
import { Code } from '@/components/ui/text/code';
import { DateTime } from '@/components/ui/text/date-time';
import type { DeliveryDetail } from '@/lib/deliveries/schema';
import { formatDistance, formatDuration } from '@/lib/format/distance';
import { useOriginOf } from '../facts/use-origin-of';
import { timesOf } from './delivery-times';
import { FactGroup, UnknownValue } from './fact-group';

/** Few orders have one. */
const CustomerLink = dynamic(() => import('./customer-link').then((module) => module.CustomerLink));
const LinkedOrders = dynamic(() => import('./linked-orders').then((module) => module.LinkedOrders));

type Props = { delivery: DeliveryDetail };

/** The trip with its estimated and actual times, and the order itself. */
export function DeliveryFacts(props: Props) {
  return (
    <>
      <TripFacts {...props} />
      <OrderFacts {...props} />
      {(props.delivery.replaces || props.delivery.replacedBy) && <LinkedOrders delivery={props.delivery} />}
    </>
  );
}

function TripFacts({ delivery }: Props) {
  const t = useTranslations('deliveries.facts');
  const originOf = useOriginOf();
  const locale = useLocale();
  const { promisedSeconds, actualSeconds, totalSeconds } = timesOf(delivery);
  const over = actualSeconds !== null && promisedSeconds !== null ? actualSeconds - promisedSeconds : null;
  return (
    <FactGroup title={t('trip')}>
      <KeyValue label={t('pickup')}>
        {delivery.madeElsewhere && originOf(delivery) === '—' ? <UnknownValue /> : <bdi>{originOf(delivery)}</bdi>}
      </KeyValue>
      <KeyValue label={t('scheduled')}>{delivery.scheduledAt && <DateTime value={delivery.scheduledAt} />}</KeyValue>
      <KeyValue label={t('distance')}>
        {delivery.distanceMeters !== null && formatDistance(delivery.distanceMeters, locale)}
      </KeyValue>
      {promisedSeconds !== null && <KeyValue label={t('promised')}>{formatDuration(promisedSeconds, locale)}</KeyValue>}
      {actualSeconds !== null && (
        <KeyValue label={t('actual')}>
          {formatDuration(actualSeconds, locale)}
          {over !== null && Math.abs(over) >= 60 && (
            <span className="block text-muted text-sm">
              {t(over > 0 ? 'slower' : 'faster', { time: formatDuration(Math.abs(over), locale) })}
            </span>
          )}
        </KeyValue>
      )}
      <KeyValue label={t('total')}>
        {totalSeconds !== null && delivery.status === 'completed' && formatDuration(totalSeconds, locale)}
      </KeyValue>
    </FactGroup>
  );
}

function OrderFacts({ delivery }: Props) {
  const t = useTranslations('deliveries.facts');
  const { can } = useSession();
  return (
    <FactGroup title={t('order')}>
      <KeyValue label={t('reference')}>
        {delivery.reference ? (
          <span className="inline-flex items-center gap-1">
            <Code>{delivery.reference}</Code>
            <CopyButton text={delivery.reference} label={t('copyReference')} />
          </span>
        ) : (
          <UnknownValue />
        )}
      </KeyValue>
      {delivery.madeElsewhere && <KeyValue label={t('madeIn')}>{t('otherSystem')}</KeyValue>}
      <KeyValue label={t('created')}>
        <DateTime value={delivery.createdAt} />
        {delivery.createdAtService && (
          <span className="block text-muted text-sm">
            {t.rich('createdAtService', {
              time: () => <DateTime value={delivery.createdAtService ?? 0} />,
            })}
          </span>
        )}
        {delivery.createdByName && (
          <span className="block text-muted text-sm">
            <bdi>{delivery.createdByName}</bdi>
          </span>
        )}
      </KeyValue>
      {delivery.trackingUrl && (
        <KeyValue label={t('tracking')}>
          <span className="inline-flex max-w-full items-center gap-1">
            <a
              href={delivery.trackingUrl}
              target="_blank"
              rel="noreferrer"
              className="min-w-0 truncate text-accent underline underline-offset-2"
            >
              <bdi dir="ltr">{delivery.trackingUrl.replace(/^https?:\/\//, '')}</bdi>
            </a>
            <CopyButton text={delivery.trackingUrl} label={t('copyTracking')} />
          </span>
        </KeyValue>
      )}
      {delivery.addressLinkId && <CustomerLink deliveryId={delivery.id} linkId={delivery.addressLinkId} />}
      <KeyValue label={t('cancelReason')}>{delivery.cancelReason && <bdi>{delivery.cancelReason}</bdi>}</KeyValue>
      <KeyValue label={t('generation')}>{can('settings:read') && <bdi dir="ltr">{delivery.generation}</bdi>}</KeyValue>
      <KeyValue label={t('confirmed')}>
        {delivery.confirmedAt && <DateTime value={delivery.confirmedAt} style="short" />}
      </KeyValue>
    </FactGroup>
  );
}
