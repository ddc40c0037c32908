const TRIED_EVERY_MS = 3_000;
/** A script that stays away, with everything else there, is no reason to load the page again and again. */
const AT_MOST_EVERY_MS = 60_000;
const LAST = 'reloaded-at';

/** Loads the page again as soon as the dashboard answers, at most once a minute in a tab. Returns how to stop. */
export function reloadWhenReachable(reload = () => location.reload()): () => void {
  const timer = setInterval(async () => {
    if (Date.now() - Number(sessionStorage[LAST] ?? 0) < AT_MOST_EVERY_MS) return;
    const response = await fetch('/api/health').catch(() => null);
    if (!response?.ok) return;
    clearInterval(timer);
    sessionStorage[LAST] = Date.now();
    reload();
  }, TRIED_EVERY_MS);
  return () => clearInterval(timer);
}
