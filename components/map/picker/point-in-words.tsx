'use client';

import { useLocale, useTranslations } from 'next-intl';
import { countryView, isInside, isMapCountry } from '@/lib/map/country-view';
import type { Point } from '@/lib/map/point';
import { useMapConfig } from '../map-config';
import { useAreas } from '../use-areas';

/** The area near a point, or a warning that it is outside the merchant's country. Changes are announced. */
export function PointInWords({
  value,
  label,
  approximate = false,
}: {
  value: Point | null;
  label: string;
  approximate?: boolean;
}) {
  const t = useTranslations('map');
  const locale = useLocale();
  const { country } = useMapConfig();
  const area = useAreas();
  const near = value && area?.nearestArea(country, value);
  const language = locale.startsWith('ar') ? 'ar' : 'en';
  const isOutside = value && !approximate && isMapCountry(country) && !isInside(countryView(country).bounds, value);
  function words() {
    if (!value) return t('pin.none', { label });
    if (approximate) return t('pin.approximate');
    if (isOutside)
      return <span className="text-warning">{t('pin.outside', { country: t(`country.${country}`) })}</span>;
    return near ? t('pin.near', { area: near.name[language] }) : t('pin.set');
  }
  return (
    <p role="status" className="mt-1 min-h-5 text-muted text-sm">
      {words()}
    </p>
  );
}
