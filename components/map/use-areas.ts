'use client';

import { useEffect, useState } from 'react';

type AreasModule = typeof import('@/lib/map/areas');

/** The written lists of areas with their functions (findArea, suggestAreas, nearestArea …); undefined until they are loaded. */
export function useAreas(): AreasModule | undefined {
  const [areas, setAreas] = useState<AreasModule>();
  useEffect(() => {
    let isCurrent = true;
    import('@/lib/map/areas').then(
      (loaded) => isCurrent && setAreas(loaded),
      // Names of areas are a help: without them (connection lost, new version rolled out) the map still works.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return areas;
}
