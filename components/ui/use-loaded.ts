import { useEffect, useState } from 'react';

/** An optional module, loaded on first use. Undefined while it loads, if loading fails, and without `load`. Define `load` outside the component. */
export function useLoaded<Module extends object>(load: (() => Promise<Module>) | undefined): Module | undefined {
  const [loaded, setLoaded] = useState<Module>();
  useEffect(() => {
    let isCurrent = true;
    load?.().then(
      (module) => isCurrent && setLoaded(module),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return loaded;
}
