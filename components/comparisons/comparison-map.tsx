import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { usePlaceText } from '@/components/map/areas/use-place-text';
import { CompareMap } from '@/components/map/compare/compare-map';
import { formatMoney } from '@/lib/format/money/money';
import type { SeenComparison } from './comparison-table';
import { tierOf } from './rank-mark';

/** The branches on a map, each with a line to the drop-off. A better rank has a thicker line. */
export function ComparisonMap({ dropOff, place, rows, by, ...active }: SeenComparison) {
  const t = useTranslations('comparisons.map');
  const locale = useLocale();
  const address = usePlaceText()({ destinationFormat: dropOff.destination_format, destination: dropOff.destination });
  const places = useMemo(
    () =>
      rows.flatMap((row) => {
        const { id, name, latitude, longitude } = row.branch;
        if (latitude === null || longitude === null) return [];
        const estimate = row[by]?.estimate;
        const fee = estimate ? formatMoney(estimate.deliveryFee, estimate.currency, locale) : '';
        const description = row.rank === null ? t('unranked', { name }) : t('ranked', { rank: row.rank, name, fee });
        return [{ id, label: name, latitude, longitude, rank: row.rank, tier: tierOf(row.rank), description }];
      }),
    [rows, by, t, locale],
  );
  return (
    <div className="xl:sticky xl:top-[calc(var(--sticky-top)+1rem)]">
      <CompareMap
        {...active}
        label={t('label')}
        dropoff={place && { ...place, label: t('dropOff'), description: t('dropOffAt', { address }) }}
        places={places}
        className="h-72 xl:h-[clamp(20rem,60vh,36rem)]"
      />
      <p className="mt-1.5 text-muted text-sm">
        {place ? t(place.approximate ? 'aboutHere' : 'legend') : t('unknownPlace')}
      </p>
    </div>
  );
}
