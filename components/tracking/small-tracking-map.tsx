import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TrackingMap } from '@/components/map/drivers/tracking-map';
import type { TrackingCamera } from '@/components/map/drivers/tracking-map-props';
import { Link, useRouter } from '@/components/nav/connection-navigation';
import { cx } from '@/components/ui/style/cx';
import { routes } from '@/lib/routes';
import { driverKey } from '@/lib/tracking/track';
import { useBranchPlaces } from './use-branch-places';
import { useTracks } from './use-tracks';

/** The drivers under way on a small map as high as its place, all or those of one branch; a click on one opens the tracking screen. */
export function SmallTrackingMap({ branchId, className }: { branchId?: string; className?: string }) {
  const t = useTranslations('tracking');
  const router = useRouter();
  const branches = useBranchPlaces();
  const [camera, setCamera] = useState<TrackingCamera>('most');
  const { tracks, fleet, onChange, orderOf } = useTracks(
    branchId ? { key: branchId, matches: ({ delivery }) => delivery.branchId === branchId } : undefined,
  );
  const placed = new Set(tracks.filter(({ state }) => state !== 'unplaced').map(({ delivery }) => driverKey(delivery)));
  function openDriver(key: string | null) {
    const id = key && orderOf(key, null);
    if (id) router.push(routes.tracking({ id, ...(branchId && { branch: branchId }) }));
  }
  return (
    <div className={cx('flex flex-col', className)}>
      <div className="relative min-h-56 flex-1 overflow-hidden border-line border-b">
        <div className="absolute inset-0">
          <TrackingMap
            fleet={fleet}
            onFleetChange={onChange}
            chosenId={null}
            trip={null}
            branches={branches}
            camera={camera}
            onCamera={setCamera}
            onChoose={openDriver}
            label={t('map')}
          />
        </div>
      </div>
      <p className="flex items-center justify-between gap-3 px-4 py-2 text-muted text-sm">
        {t('onMap', { count: placed.size })}
        <Link
          href={routes.tracking(branchId ? { branch: branchId } : {})}
          className="shrink-0 text-accent underline underline-offset-2"
        >
          {t('open')}
        </Link>
      </p>
    </div>
  );
}
