'use client';

import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

/** The wheel zooms the map only if it has the focus or Ctrl or Cmd is held; a touchpad's pinch arrives with Ctrl. */
export function WheelGuard() {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    const onWheel = (event: WheelEvent) => {
      const isMeant = event.ctrlKey || event.metaKey || container.contains(document.activeElement);
      if (isMeant) map.scrollWheelZoom.enable();
      else map.scrollWheelZoom.disable();
    };
    // An active listener: with only passive listeners, the browser would scroll before Leaflet can prevent it.
    container.addEventListener('wheel', onWheel, { capture: true, passive: false });
    return () => container.removeEventListener('wheel', onWheel, { capture: true });
  }, [map]);
  return null;
}
