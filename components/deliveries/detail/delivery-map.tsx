import { useTranslations } from 'next-intl';
import { TripMap } from '@/components/map/trip/trip-map';
import type { DeliveryDetail } from '@/lib/deliveries/schema';
import { isTerminal } from '@/lib/progress/status';
import { useOriginOf } from '../facts/use-origin-of';
import { Playback } from './playback';

/** A map of pickup, drop-off and the driver's trail; after the delivery, a playback of the drive. */
export function DeliveryMap({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTranslations('deliveries.next');
  const originOf = useOriginOf();
  const { originLatitude, originLongitude, customerLatitude, customerLongitude, trail } = delivery;
  const { driverLatitude, driverLongitude, driverSeenAt, driverName } = delivery;
  const pickup = mapPoint(originLatitude, originLongitude, originOf(delivery));
  const dropoff = mapPoint(customerLatitude, customerLongitude, delivery.customerName);
  const driver = isTerminal(delivery.status)
    ? null
    : mapPoint(driverLatitude, driverLongitude, driverName || t('driver'));
  const samples = trail.map(({ at, ...point }) => ({ ...point, at: Date.parse(at) }));
  if (isTerminal(delivery.status) && samples.length > 1) {
    return <Playback samples={samples} pickup={pickup} dropoff={dropoff} driverLabel={driverName || t('driver')} />;
  }
  if (!pickup && !dropoff && !driver) return null;
  return (
    <TripMap
      className="h-[clamp(10rem,24dvh,18rem)]"
      pickup={pickup}
      dropoff={dropoff}
      driver={driver && driverSeenAt ? { ...driver, reportedAt: driverSeenAt } : null}
      trail={trail}
    />
  );
}

function mapPoint(latitude: number | null, longitude: number | null, label: string) {
  return latitude === null || longitude === null ? null : { latitude, longitude, label };
}
