'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Returns a function that calls `act` at most once per `afterMs`, since deliveries can change many times a second. */
export function useThrottled(act: () => void, afterMs = 1_500): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [calls, setCalls] = useState(0);
  const run = useEffectEvent(act);
  useEffect(() => {
    if (calls > 0) run();
  }, [calls]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setCalls((count) => count + 1);
    }, afterMs);
  };
}
