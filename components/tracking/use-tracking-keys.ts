import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '@/components/table/use-row-keys';

export type TrackingKey = 'down' | 'up' | 'open' | 'follow' | 'all' | 'wall' | 'fullScreen' | 'close';

/** Calls the handler for a key of the tracking screen, by its position on the keyboard; it returns whether it used the key. */
export function useTrackingKeys(onKey: (key: TrackingKey) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const key = keyOf(event);
    if (key === 'open' && event.target instanceof Element && event.target.closest('button, a, [role]')) return;
    if (key && onKey(key)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

export function keyOf({ code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>): TrackingKey | undefined {
  if (code === 'KeyF') return shiftKey ? 'fullScreen' : 'follow';
  return shiftKey ? undefined : KEYS[code];
}

const KEYS: Record<string, TrackingKey> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  Enter: 'open',
  KeyA: 'all',
  KeyW: 'wall',
  Escape: 'close',
};
