import { serviceWorker } from '@/lib/occurrences/service-worker.server';

/** The service worker; browsers look for a newer one at most once a day, and after each page. */
export const GET = () =>
  new Response(`(${serviceWorker})(self);`, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
