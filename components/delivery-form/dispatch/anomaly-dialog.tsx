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
  const t = useTranslations('delivery-form.anomaly');
  const countries = useTranslations('map.country');
  const locale = useLocale();
  const { country, currency } = useConnection();
  const distance = (meters: number) => () => <bdi>{formatDistance(meters, locale)}</bdi>;
  const money = (amount: string) => () => <Money amount={amount} currency={currency} />;
  const { kind } = anomaly;
  switch (kind) {
    case 'similar':
      return <SimilarText order={anomaly.order} />;
    case 'outside':
      return t(kind, { country: countries(country) });
    case 'blocked':
      return t(kind, { reason: isolated(anomaly.reason) });
    case 'ownNumber':
      return t.rich(kind, { branch: () => <bdi>{anomaly.branch}</bdi> });
    case 'highAmount':
      return t.rich(kind, { amount: money(anomaly.amount) });
    case 'shortAddress':
      return t.rich(kind, { address: () => <bdi dir="ltr">{anomaly.address}</bdi> });
    case 'closed':
      return t.rich(kind, { time: () => <DateTime value={anomaly.at} /> });
    case 'otherCity': {
      const city = anomaly.city[locale.startsWith('ar') ? 'ar' : 'en'];
      return t.rich(kind, { city, distance: distance(anomaly.distanceMeters) });
    }
    case 'veryFar':
      return t.rich(kind, { distance: distance(anomaly.distanceMeters) });
    case 'aboveAmount':
      return t.rich(kind, { fee: money(anomaly.fee), amount: money(anomaly.amount) });
    case 'far':
      return t.rich(kind, { distance: distance(anomaly.distanceMeters), usual: distance(anomaly.usualMeters) });
    case 'dear':
      return t.rich(kind, { fee: money(anomaly.fee), usual: money(anomaly.usualFee) });
  }
}

/** An order that may be the same one: what they share, which one it is, and who made it. */
function SimilarText({ order }: { order: SimilarOrder }) {
  const t = useTranslations('delivery-form.anomaly');
  return (
    <>
      {t(`similar.${order.shared}`)}{' '}
      <Link href={routes.delivery(order.id)} target="_blank" className="font-medium underline underline-offset-2">
        <bdi dir="ltr">{order.code}</bdi>
      </Link>
      {' · '}
      <DateTime value={order.scheduledAt ?? order.createdAt} />
      {' · '}
      <bdi>{order.customerName}</bdi>
      {' · '}
      <Money amount={order.amount} currency={order.currency} />
      {order.by && (
        <>
          {' · '}
          <bdi>{order.by}</bdi>
        </>
      )}
    </>
  );
}
