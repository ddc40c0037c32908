'use client';

import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

/** Reports size changes of the map's box to Leaflet, which then fires `resize`. */
export function SizeWatch() {
  const map = useMap();
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
  return null;
}
