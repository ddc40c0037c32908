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
    // Not passive: a browser that sees passive listeners alone scrolls the page before Leaflet's can stop it.
    container.addEventListener('wheel', onWheel, { capture: true, passive: false });
    return () => container.removeEventListener('wheel', onWheel, { capture: true });
  }, [map]);
  return null;
}
