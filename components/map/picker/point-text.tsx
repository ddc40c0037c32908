import { useLocale, useTranslations } from 'next-intl';
import { isOutside } from '@/lib/map/base/outside';
import type { Point } from '@/lib/map/geometry/point';
import { useAreas } from '../areas/use-areas';
import { useMapConfig } from '../config/map-config';
import { OutsideNote } from './outside-note';

/** The area near a point, or a warning that it is outside the merchant's country. Changes are announced. */
export function PointText({
  value,
  label,
  onChange,
}: {
  value: Point | null;
  label: string;
  onChange: (point: Point) => void;
}) {
  const t = useTranslations('map');
  const locale = useLocale();
  const { country } = useMapConfig();
  const area = useAreas(country);
  const near = value && area?.nearestArea(country, value);
  const language = locale.startsWith('ar') ? 'ar' : 'en';
  function text() {
    if (!value) return t('pin.none', { label });
    if (isOutside(country, value)) return <OutsideNote point={value} onChange={onChange} />;
    return near ? t('pin.near', { area: near.name[language] }) : t('pin.set');
  }
  return (
    <p role="status" className="mt-1 min-h-5 text-muted text-sm">
      {text()}
    </p>
  );
}
