'use client';

import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

/** The wheel scrolls the page until the map has focus or Ctrl (or Cmd) is held; a pinch on a touchpad arrives with Ctrl. */
export function WheelGuard() {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    const onWheel = (event: WheelEvent) => {
      const isMeant = event.ctrlKey || event.metaKey || container.contains(document.activeElement);
      if (isMeant) map.scrollWheelZoom.enable();
      else map.scrollWheelZoom.disable();
    };
    container.addEventListener('wheel', onWheel, { capture: true, passive: true });
    return () => container.removeEventListener('wheel', onWheel, { capture: true });
  }, [map]);
  return null;
}
