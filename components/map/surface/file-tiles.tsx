import { useLocale } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { useMapEvents } from 'react-leaflet';
import { isInside } from '@/lib/map/geometry/point';
import type { MapFile } from '../config/map-config';

/** Streets from the merchant's own tile file. Reports whether the view has left what the file covers. */
export function FileTiles({
  file,
  attribution,
  onOutside,
}: {
  file: MapFile;
  attribution: string;
  onOutside: (isOutside: boolean) => void;
}) {
  const map = useMapEvents({ moveend: () => check() });
  const language = useLocale().startsWith('ar') ? 'ar' : 'en';
  const report = useEffectEvent(onOutside);
  const check = useEffectEvent(() => {
    const { lat, lng } = map.getCenter();
    onOutside(!isInside(file.bounds, { latitude: lat, longitude: lng }));
  });

  useEffect(() => {
    let remove: (() => void) | undefined;
    let isCurrent = true;
    check();
    import('./file-layer').then(
      ({ addFileLayer }) => {
        if (isCurrent) remove = addFileLayer(map, file, { attribution, language });
      },
      () => isCurrent && report(true),
    );
    return () => {
      isCurrent = false;
      remove?.();
    };
  }, [map, file, attribution, language]);
  return null;
}
