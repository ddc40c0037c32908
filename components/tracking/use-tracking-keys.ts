import { useEffect, useEffectEvent } from 'react';
import { isCommand } from '@/components/ui/is-command';

export type TrackingKey = 'down' | 'up' | 'open' | 'follow' | 'all' | 'wall' | 'fullScreen' | 'close';

/** Calls the handler for a key of the tracking screen, by its position on the keyboard; it returns whether it used the key. */
export function useTrackingKeys(onKey: (key: TrackingKey) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isCommand(event)) return;
    const key = keyOf(event);
    const owner = key && OWNERS[key];
    if (owner && event.target instanceof Element && event.target.closest(owner)) return;
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

/** The arrows belong to a map, a select and radio buttons with the focus, Enter to what it presses. */
const ARROWS = 'input, select, .leaflet-container';
const OWNERS: Partial<Record<TrackingKey, string>> = {
  down: ARROWS,
  up: ARROWS,
  open: 'button, a, input, select, [role]',
};

const KEYS: Record<string, TrackingKey> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  Enter: 'open',
  KeyA: 'all',
  KeyW: 'wall',
  Escape: 'close',
};
