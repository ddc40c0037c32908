import type { Page } from '@playwright/test';

const MOST_MS = 15_000;
const POLL_MS = 20;

/** Lets `goto` and `reload` return once the page is hydrated: a click or a key that comes earlier has no effect. */
export function waitForHydration(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (...args) => {
    const response = await goto.apply(page, args);
    await hydrated(page);
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload.apply(page, args);
    await hydrated(page);
    return response;
  };
}

/** Resolves when React has the last control of the page, of which a map has its own; also after a while without. */
async function hydrated(page: Page): Promise<void> {
  const isHydrated = () => {
    const control = [...document.querySelectorAll('main :is(a, button, input, select):not(.leaflet-container *)')].at(
      -1,
    );
    return !('__next_f' in window) || !control || Object.keys(control).some((key) => key.startsWith('__reactFiber'));
  };
  await page.waitForFunction(isHydrated, undefined, { polling: POLL_MS, timeout: MOST_MS }).catch(() => undefined);
}
