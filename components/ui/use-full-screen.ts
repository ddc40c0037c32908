import { useSyncExternalStore } from 'react';

/** Whether the page fills the screen, and the change of it. `isPossible` is false where the browser has no full screen. */
export function useFullScreen() {
  const isFull = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );
  const isPossible = useSyncExternalStore(
    subscribe,
    () => document.fullscreenEnabled,
    () => false,
  );
  return { isFull, isPossible, toggle: () => void (isFull ? leave() : enter()) };
}

/** The whole document, because menus and dialogs are drawn outside the screen's own element. */
export async function enter(): Promise<void> {
  if (!document.fullscreenEnabled || document.fullscreenElement) return;
  // The browser refuses without a click or key press before it.
  await document.documentElement.requestFullscreen().catch(() => {});
}

export async function leave(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => {});
}

function subscribe(changed: () => void) {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}
