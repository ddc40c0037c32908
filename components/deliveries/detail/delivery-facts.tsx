'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { KeyValue, KeyValueList } from '@/components/ui/key-value';
import { Code } from '@/components/ui/text/code';
import { CopyButton } from '@/components/ui/text/copy-button';
import { DateTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import { Phone } from '@/components/ui/text/phone';
import type { DeliveryDetail } from '@/lib/deliveries/schema';
import { isTerminal } from '@/lib/deliveries/status';
import { formatDistance, formatDuration } from '@/lib/format/distance';
import { useAddress } from '../use-address';
import { useOriginOf } from '../use-origin-of';
import type { Viewing } from '../viewing';
import { timesOf } from './delivery-times';

type Props = { delivery: DeliveryDetail; viewing: Viewing };

/** The customer and the money. */
export function DeliveryPeople(props: Props) {
  const t = useTranslations('deliveries.facts');
  const address = useAddress();
  const { delivery } = props;
  return (
    <>
      <Group title={t('customer')}>
        <KeyValue label={t('name')}>
          <bdi>{delivery.customerName}</bdi>
        </KeyValue>
        <KeyValue label={t('phone')}>
          <Phone value={delivery.customerPhone} link />
        </KeyValue>
        {delivery.customerAddress && (
          <KeyValue label={t('address')}>
            <bdi>{address(delivery)}</bdi>
          </KeyValue>
        )}
        {(delivery.instructions || delivery.madeElsewhere) && (
          <KeyValue label={t('instructions')}>
            {delivery.instructions ? <bdi>{delivery.instructions}</bdi> : <NotKnown />}
          </KeyValue>
        )}
      </Group>
      <MoneyFacts {...props} />
    </>
  );
}

/** The trip with its estimated and actual times, and the order itself. */
export function DeliveryFacts(props: Props) {
  return (
    <>
      <TripFacts {...props} />
      <OrderFacts {...props} />
    </>
  );
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <KeyValueList>{children}</KeyValueList>
    </section>
  );
}

/** What the dispatch service does not return of an order that was made elsewhere. */
function NotKnown() {
  const t = useTranslations('deliveries.elsewhere');
  return <span className="text-muted">{t('notKnown')}</span>;
}

/** The amount to collect at the door. An order that is not delivered shows its amount only. */
const CASH_LABEL: Record<string, 'collected' | 'amount'> = {
  completed: 'collected',
  canceled: 'amount',
  failed: 'amount',
  rejected: 'amount',
};

function MoneyFacts({ delivery, viewing }: Props) {
  const t = useTranslations('deliveries');
  const currency = delivery.currency ?? viewing.currency;
  const { paymentType, amount, status, deliveryFee, estimatedFee } = delivery;
  const isCash = paymentType === 'cash';
  const isFree = isTerminal(status) && status !== 'completed';
  const fee = deliveryFee ?? estimatedFee;
  const isOther = deliveryFee !== null && estimatedFee !== null && Number(deliveryFee) !== Number(estimatedFee);
  return (
    <Group title={t('facts.money')}>
      <KeyValue label={t(`facts.${isCash ? (CASH_LABEL[status] ?? 'collect') : 'amount'}`)}>
        <span className={isCash && !isFree ? 'font-semibold text-lg' : undefined}>
          <Money amount={amount} currency={currency} />
        </span>
        <span className="block text-muted text-sm">
          {isCash
            ? t('payment.cash')
            : paymentType === 'paid'
              ? t('payment.paid')
              : paymentType || t('payment.unknown')}
        </span>
      </KeyValue>
      <KeyValue label={t('facts.fee')}>
        {isFree ? t('facts.noFee') : <Money amount={fee} currency={currency} />}
        <span className="block text-muted text-sm">
          {isFree ? t(`facts.feeFree.${whyFree(delivery)}`) : null}
          {status === 'completed' && t('facts.feeCharged')}
          {!isTerminal(status) &&
            fee !== null &&
            t(deliveryFee === null ? 'facts.feeEstimated' : 'facts.feeOnCompletion')}
        </span>
        {isOther && !isFree && (
          <span className="block text-muted text-sm">
            {t('facts.estimatedWas')} <Money amount={estimatedFee} currency={currency} />
          </span>
        )}
      </KeyValue>
    </Group>
  );
}

function whyFree({ status, problem }: DeliveryDetail) {
  if (status === 'rejected') return problem?.kind === 'marked_not_created' ? 'marked_not_created' : 'rejected';
  return status === 'failed' ? 'failed' : 'canceled';
}

function TripFacts({ delivery, viewing }: Props) {
  const t = useTranslations('deliveries.facts');
  const originOf = useOriginOf();
  const locale = useLocale();
  const { timeZone } = viewing;
  const { promisedSeconds, actualSeconds, totalSeconds } = timesOf(delivery);
  const over = actualSeconds !== null && promisedSeconds !== null ? actualSeconds - promisedSeconds : null;
  return (
    <Group title={t('trip')}>
      <KeyValue label={t('pickup')}>
        {delivery.madeElsewhere && originOf(delivery) === '—' ? <NotKnown /> : <bdi>{originOf(delivery)}</bdi>}
      </KeyValue>
      {delivery.scheduledAt && (
        <KeyValue label={t('scheduled')}>
          <DateTime value={delivery.scheduledAt} timeZone={timeZone} />
        </KeyValue>
      )}
      {delivery.distanceMeters !== null && (
        <KeyValue label={t('distance')}>{formatDistance(delivery.distanceMeters, locale)}</KeyValue>
      )}
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
      {totalSeconds !== null && delivery.status === 'completed' && (
        <KeyValue label={t('total')}>{formatDuration(totalSeconds, locale)}</KeyValue>
      )}
    </Group>
  );
}

function OrderFacts({ delivery, viewing }: Props) {
  const t = useTranslations('deliveries.facts');
  const { timeZone } = viewing;
  return (
    <Group title={t('order')}>
      <KeyValue label={t('reference')}>
        {delivery.reference ? (
          <span className="inline-flex items-center gap-1">
            <Code>{delivery.reference}</Code>
            <CopyButton text={delivery.reference} label={t('copyReference')} />
          </span>
        ) : (
          <NotKnown />
        )}
      </KeyValue>
      {delivery.madeElsewhere && <KeyValue label={t('madeIn')}>{t('otherSystem')}</KeyValue>}
      <KeyValue label={t('created')}>
        <DateTime value={delivery.createdAt} timeZone={timeZone} />
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
      {delivery.cancelReason && (
        <KeyValue label={t('cancelReason')}>
          <bdi>{delivery.cancelReason}</bdi>
        </KeyValue>
      )}
      <KeyValue label={t('generation')}>
        <bdi dir="ltr">{delivery.generation}</bdi>
      </KeyValue>
      {delivery.confirmedAt && (
        <KeyValue label={t('confirmed')}>
          <DateTime value={delivery.confirmedAt} timeZone={timeZone} style="short" />
        </KeyValue>
      )}
    </Group>
  );
}
