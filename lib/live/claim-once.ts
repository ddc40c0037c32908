const HIDDEN_TAB_WAITS_MS = 300;
const HOLD_MS = 5_000;

/**
 * Returns true in one of all tabs that want to do the same thing now, the visible one first. Without Web Locks (an
 * insecure origin) it is true in each.
 */
export async function claimOnce(key: string): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  if (document.visibilityState === 'hidden') await wait(HIDDEN_TAB_WAITS_MS);
  return new Promise((answer) => {
    void navigator.locks.request(`dispatch-desk-once:${key}`, { ifAvailable: true }, async (lock) => {
      answer(lock !== null);
      if (lock) await wait(HOLD_MS);
    });
  });
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
