'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { useConnection } from '@/components/shell/user/session-context';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { DateTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import type { SimilarOrder } from '@/lib/deliveries/similar/schema';
import { formatDistance } from '@/lib/format/distance';
import { isolated } from '@/lib/format/text/isolated';
import { routes } from '@/lib/routes';
import type { Anomaly } from './anomalies';
import type { OrderAnomaly } from './order-anomalies';
import type { Dispatch } from './use-dispatch';

/** Asks about an unusual order before it goes. */
export function AnomalyDialog({ dispatch: { anomalies, confirm, decline } }: { dispatch: Dispatch }) {
  const t = useTranslations('delivery-form.anomaly');
  return (
    <AlertDialog
      open={anomalies.length > 0}
      onClose={decline}
      onConfirm={confirm}
      destructive={false}
      title={t(anomalies.every(({ kind }) => kind === 'similar') ? 'titleTwice' : 'title')}
      description={anomalies.map((anomaly) => (
        <p key={anomaly.kind === 'similar' ? anomaly.order.id : anomaly.kind}>
          <AnomalyText anomaly={anomaly} />
        </p>
      ))}
      confirmLabel={t('confirm')}
      cancelLabel={t('check')}
    />
  );
}

function AnomalyText({ anomaly }: { anomaly: Anomaly | OrderAnomaly }) {
  const t = useTranslations();
  const locale = useLocale();
  const { country, currency, timeZone } = useConnection();
  if (anomaly.kind === 'similar') return <SimilarText order={anomaly.order} />;
  if (anomaly.kind === 'outside') return t('delivery-form.anomaly.outside', { country: t(`map.country.${country}`) });
  const distance = (meters: number) => () => <bdi>{formatDistance(meters, locale)}</bdi>;
  const money = (amount: string) => () => <Money amount={amount} currency={currency} />;
  if (anomaly.kind === 'blocked') return t('delivery-form.anomaly.blocked', { reason: isolated(anomaly.reason) });
  if (anomaly.kind === 'ownNumber')
    return t.rich('delivery-form.anomaly.ownNumber', { branch: () => <bdi>{anomaly.branch}</bdi> });
  if (anomaly.kind === 'highAmount')
    return t.rich('delivery-form.anomaly.highAmount', { amount: money(anomaly.amount) });
  if (anomaly.kind === 'shortAddress')
    return t.rich('delivery-form.anomaly.shortAddress', {
      address: () => <bdi dir="ltr">{anomaly.address}</bdi>,
    });
  if (anomaly.kind === 'closed')
    return t.rich('delivery-form.anomaly.closed', {
      time: () => <DateTime value={anomaly.at} timeZone={timeZone} />,
    });
  if (anomaly.kind === 'otherCity')
    return t.rich('delivery-form.anomaly.otherCity', {
      city: anomaly.city[locale.startsWith('ar') ? 'ar' : 'en'],
      distance: distance(anomaly.distanceMeters),
    });
  if (anomaly.kind === 'veryFar')
    return t.rich('delivery-form.anomaly.veryFar', { distance: distance(anomaly.distanceMeters) });
  if (anomaly.kind === 'aboveAmount')
    return t.rich('delivery-form.anomaly.aboveAmount', { fee: money(anomaly.fee), amount: money(anomaly.amount) });
  if (anomaly.kind === 'far') {
    return t.rich('delivery-form.anomaly.far', {
      distance: distance(anomaly.distanceMeters),
      usual: distance(anomaly.usualMeters),
    });
  }
  return t.rich('delivery-form.anomaly.dear', {
    fee: money(anomaly.fee),
    usual: money(anomaly.usualFee),
  });
}

/** An order that may be the same one: what they share, which one it is, and who made it. */
function SimilarText({ order }: { order: SimilarOrder }) {
  const t = useTranslations('delivery-form.anomaly');
  const { currency, timeZone } = useConnection();
  return (
    <>
      {t(`similar.${order.shared}`)}{' '}
      <Link href={routes.delivery(order.id)} target="_blank" className="font-medium underline underline-offset-2">
        <bdi dir="ltr">{order.code}</bdi>
      </Link>
      {' · '}
      <DateTime value={order.scheduledAt ?? order.createdAt} timeZone={timeZone} />
      {' · '}
      <bdi>{order.customerName}</bdi>
      {' · '}
      <Money amount={order.amount} currency={order.currency ?? currency} />
      {order.by && (
        <>
          {' · '}
          <bdi>{order.by}</bdi>
        </>
      )}
    </>
  );
}
