import { useEffect, useState } from 'react';

/** An optional module, loaded on first use. Undefined while it loads and if loading fails. Define `load` outside the component. */
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
