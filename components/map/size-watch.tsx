'use client';

import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

/** Tells Leaflet when its box changes (panels that open, phones that turn); it then fires `resize`. */
export function SizeWatch() {
  const map = useMap();
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
  return null;
}
