import { useEffect, useState } from 'react';

/**
 * A module that only helps, loaded when it is first needed; undefined until it is there, and for good when it can't be
 * fetched (connection lost, new version rolled out). `load` stands outside of the component.
 */
export function useLoaded<Module extends object>(load: () => Promise<Module>): Module | undefined {
  const [loaded, setLoaded] = useState<Module>();
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (module) => isCurrent && setLoaded(module),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return loaded;
}
