'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useConnection } from '@/components/shell/user/session-context';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { Money } from '@/components/ui/text/money';
import { formatDistance } from '@/lib/format/distance';
import type { Anomaly } from './anomalies';
import type { Dispatch } from './use-dispatch';

/** Asks about an unusual drop-off before the order goes. */
export function AnomalyDialog({ dispatch: { anomalies, confirm, decline } }: { dispatch: Dispatch }) {
  const t = useTranslations('delivery-form.anomaly');
  return (
    <AlertDialog
      open={anomalies.length > 0}
      onClose={decline}
      onConfirm={confirm}
      destructive={false}
      title={t('title')}
      description={anomalies.map((anomaly) => (
        <p key={anomaly.kind}>
          <AnomalyWords anomaly={anomaly} />
        </p>
      ))}
      confirmLabel={t('confirm')}
      cancelLabel={t('check')}
    />
  );
}

function AnomalyWords({ anomaly }: { anomaly: Anomaly }) {
  const t = useTranslations();
  const locale = useLocale();
  const { country, currency } = useConnection();
  if (anomaly.kind === 'outside') return t('delivery-form.anomaly.outside', { country: t(`map.country.${country}`) });
  if (anomaly.kind === 'far') {
    const distance = (meters: number) => () => <bdi>{formatDistance(meters, locale)}</bdi>;
    return t.rich('delivery-form.anomaly.far', {
      distance: distance(anomaly.distanceMeters),
      usual: distance(anomaly.usualMeters),
    });
  }
  return t.rich('delivery-form.anomaly.dear', {
    fee: () => <Money amount={anomaly.fee} currency={currency} />,
    usual: () => <Money amount={anomaly.usualFee} currency={currency} />,
  });
}
