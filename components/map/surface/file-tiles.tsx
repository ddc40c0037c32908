'use client';

import { useLocale } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { useMap } from 'react-leaflet';
import { isInside } from '@/lib/map/geometry/country-view';
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
  const map = useMap();
  const language = useLocale().startsWith('ar') ? 'ar' : 'en';
  const report = useEffectEvent(onOutside);

  useEffect(() => {
    let remove: (() => void) | undefined;
    let isCurrent = true;
    const check = () => {
      const { lat, lng } = map.getCenter();
      report(!isInside(file.bounds, { latitude: lat, longitude: lng }));
    };
    check();
    map.on('moveend', check);
    import('./file-layer').then(
      ({ addFileLayer }) => {
        if (isCurrent) remove = addFileLayer(map, file, { attribution, language });
      },
      () => isCurrent && report(true),
    );
    return () => {
      isCurrent = false;
      map.off('moveend', check);
      remove?.();
    };
  }, [map, file, attribution, language]);
  return null;
}
