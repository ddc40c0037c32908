import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { isOutside, swappedInto } from '@/lib/map/base/outside';
import { formatPoint, type Point } from '@/lib/map/geometry/point';
import { useMapConfig } from '../config/map-config';

/** A warning that a pin is outside the merchant's country; swapped coordinates are offered the right way round. */
export function OutsideNote({ point, onChange }: { point: Point; onChange: (point: Point) => void }) {
  const t = useTranslations('map');
  const { country } = useMapConfig();
  if (!isOutside(country, point)) return null;
  const swapped = swappedInto(country, point);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-warning">
        {t(swapped ? 'pin.swapped' : 'pin.outside', { country: t(`country.${country}`) })}
      </span>
      {swapped && (
        <Button size="sm" onClick={() => onChange(swapped)}>
          {t.rich('pin.swap', { point: () => <bdi dir="ltr">{formatPoint(swapped)}</bdi> })}
        </Button>
      )}
    </span>
  );
}
