import dynamic from 'next/dynamic';
import { useId } from 'react';
import { cx } from '@/components/ui/style/cx';
import { MapPlaceholder } from '../surface/map-placeholder';
import type { CompareMapProps } from './compare-map-canvas';

/** A drop-off and the possible pickups, each with a line that shows its rank. Loaded lazily. */
export function CompareMap({ className, ...map }: CompareMapProps & { className: string }) {
  const summaryId = useId();
  return (
    <div className={cx('relative w-full overflow-hidden rounded-lg border border-line', className)}>
      <CompareMapCanvas {...map} describedBy={summaryId} />
      <ul id={summaryId} className="sr-only">
        {map.dropoff && <li>{map.dropoff.description}</li>}
        {map.places.map(({ id, description }) => (
          <li key={id}>{description}</li>
        ))}
      </ul>
    </div>
  );
}

const CompareMapCanvas = dynamic(() => import('./compare-map-canvas').then((module) => module.CompareMapCanvas), {
  ssr: false,
  loading: MapPlaceholder,
});
