import { useQuery } from '@tanstack/react-query';
import { Map as MapIcon } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { MapPlaceholder } from '@/components/map/surface/map-placeholder';
import { Button } from '@/components/ui/button/button';
import { cx } from '@/components/ui/style/cx';
import { branchQueries } from '@/lib/branches/queries';
import { Point } from '@/lib/map/geometry/point';
import type { OrderForm } from '../order/order-form';
import { useOrderFacts } from '../order/order-generation';
import { useAreaPoint } from '../order/use-drop-off-point';
import { useOrderValues } from '../order/use-order-form';
import { usePin } from '../order/use-pin';
import { useExactPoint } from './use-exact-point';

const PickerCanvas = dynamic(
  () => import('@/components/map/picker/location-picker-canvas').then((module) => module.LocationPickerCanvas),
  { ssr: false, loading: MapPlaceholder },
);

/**
 * The trip on the map, once its place is known or somebody asks for it. An exact pin can be moved; for a written address
 * a tap offers an exact pin.
 */
export function DropOffMap({ className }: { className?: string }) {
  const t = useTranslations('delivery-form');
  const helpId = useId();
  const [format] = useOrderValues('destination_format');
  const [pin, setPin] = usePin('destination');
  const area = useAreaPoint();
  const pickup = usePickupPoint();
  const takeExact = useExactPoint();
  const [offered, setOffered] = useState<{ point: Point; area: Point | null }>();

  const isExact = format === 'location_format';
  // An offer belongs to the address that it was made for.
  const offer = !isExact && offered && offered.area === area ? offered.point : undefined;
  const value = isExact ? pin : (offer ?? area);
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && (isExact || value)) setWanted(true);
  if (!isWanted) {
    return (
      <Button icon={<MapIcon />} className="justify-self-start" onClick={() => setWanted(true)}>
        {t('map.show')}
      </Button>
    );
  }
  return (
    <div className="min-w-0">
      <div className={cx('relative w-full overflow-hidden rounded-lg border border-line', className)}>
        <PickerCanvas
          key={isExact ? 'exact' : 'area'}
          label={t('dropOff.title')}
          describedBy={helpId}
          kind="dropoff"
          value={value}
          approximate={!isExact && !offer}
          hint={pickup ? { ...pickup, zoom: 12 } : null}
          pickup={pickup}
          onChange={(point) => (isExact ? setPin(point) : setOffered({ point, area }))}
        />
      </div>
      <div id={helpId} className="mt-1.5 text-muted text-sm">
        {offer ? (
          <div className="flex flex-wrap items-center gap-2">
            <p role="status">{t('map.offer')}</p>
            <Button size="sm" onClick={() => takeExact(offer)}>
              {t('map.useExact')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setOffered(undefined)}>
              {t('map.keepAddress')}
            </Button>
          </div>
        ) : (
          <p>
            {isExact ? t(pin ? 'map.exact' : 'map.noPin') : t(area ? 'map.area' : (UNREAD[format] ?? 'map.noArea'))}
          </p>
        )}
      </div>
    </div>
  );
}

/** Address formats that our map can't place. */
const UNREAD: Partial<Record<OrderForm['destination_format'], string>> = {
  ksa_short_format: 'map.short',
  ksa_line_format: 'map.line',
};

/** The pickup point for the map; null while it is not known. */
function usePickupPoint(): (Point & { label: string; kind: 'branch' | 'pickup' }) | null {
  const t = useTranslations('delivery-form.pickup');
  const [format, origin] = useOrderValues('origin_format', 'origin');
  const { takesOrigin } = useOrderFacts();
  const { data } = useQuery({ ...branchQueries.list(), enabled: takesOrigin });
  if (!takesOrigin) return null;
  if (format === 'location_format') {
    const pin = Point.safeParse(origin).data;
    return pin ? { ...pin, label: origin.contact_name || t('title'), kind: 'pickup' } : null;
  }
  const branch = data?.branches.find(({ id }) => id === origin.branch_id);
  if (!branch || branch.latitude === null || branch.longitude === null) return null;
  return { latitude: branch.latitude, longitude: branch.longitude, label: branch.name, kind: 'branch' };
}
