import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import { DeliveryStatus } from '@/components/deliveries/line/delivery-status';
import { TrackingMap } from '@/components/map/drivers/tracking-map';
import type { TrackingCamera } from '@/components/map/drivers/tracking-map-props';
import { useConnection } from '@/components/shell/user/session-context';
import { TrackingList } from '@/components/tracking/tracking-list';
import { useFleet } from '@/components/tracking/use-fleet';
import { Pending } from '@/components/ui/feedback/pending';
import { useNow } from '@/components/ui/text/use-now';
import { connectionPath } from '@/lib/http/connection-address';
import { routes } from '@/lib/routes';
import { trackingQueries } from '@/lib/tracking/queries';
import type { AllTracked, TrackedDelivery } from '@/lib/tracking/schema';
import { byUrgency, driverKey, trackOf } from '@/lib/tracking/track';

/** The drivers of all merchants in sight, as a map and a list; an order opens on the map of its merchant. */
export function AllMap() {
  const query = useQuery(trackingQueries.ofAll());
  return query.data ? <Drivers tracked={query.data} /> : <Pending query={query} rows={6} />;
}

function Drivers({ tracked: { deliveries, merchants } }: { tracked: AllTracked }) {
  const t = useTranslations('tracking');
  const { attention: ownSettings } = useConnection();
  const now = useNow();
  const [camera, setCamera] = useState<TrackingCamera>('all');
  const merchantOf = useMemo(() => {
    const byId = new Map(merchants.map((merchant) => [merchant.id, merchant]));
    const ofOrder = new Map(deliveries.map(({ id, merchantId }) => [id, byId.get(merchantId)]));
    return (id: string) => ofOrder.get(id);
  }, [deliveries, merchants]);
  const settingsOf = useCallback(
    ({ id }: TrackedDelivery) => merchantOf(id)?.attention ?? ownSettings,
    [merchantOf, ownSettings],
  );
  const { fleet, onChange, orderOf } = useFleet(deliveries, settingsOf, now);
  const tracks = deliveries.map((delivery) => trackOf(delivery, settingsOf(delivery), now)).sort(byUrgency);
  /** Another merchant is another document. */
  const open = (id: string | null) => {
    const slug = id === null ? undefined : merchantOf(id)?.slug;
    if (id !== null && slug) window.location.assign(`${connectionPath(slug)}${routes.tracking({ id })}`);
  };
  return (
    <div className="grid lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="flex max-h-96 flex-col border-line max-lg:order-last max-lg:border-t lg:border-e">
        <p className="border-line border-b px-3 py-2 text-muted text-sm">
          {t('onMap', { count: new Set(deliveries.map(driverKey)).size })}
        </p>
        <TrackingList
          tracks={tracks}
          chosenId={null}
          onChoose={open}
          statusOf={({ status }) => <DeliveryStatus status={status} quiet />}
        />
      </div>
      <div className="relative h-96 overflow-hidden">
        <div className="absolute inset-0">
          <TrackingMap
            fleet={fleet}
            onFleetChange={onChange}
            chosenId={null}
            trip={null}
            camera={camera}
            onCamera={setCamera}
            onChoose={(key) => open(key && orderOf(key, null))}
            label={t('map')}
          />
        </div>
      </div>
    </div>
  );
}
