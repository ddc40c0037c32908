'use client';

import { useEffect, useState } from 'react';

type ServiceAreasModule = typeof import('@/lib/service/v0/service-area');

/** The areas as the service spells them, with what finds them; undefined until they are loaded. */
export function useServiceAreas(): ServiceAreasModule | undefined {
  const [areas, setAreas] = useState<ServiceAreasModule>();
  useEffect(() => {
    let isCurrent = true;
    import('@/lib/service/v0/service-area').then(
      (loaded) => isCurrent && setAreas(loaded),
      // They are a help: without them the name is typed, and the server spells it as the service does.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return areas;
}
