import { noteDatabaseOutage } from '@/lib/server/database-outage';

/** Runs once when a dashboard process starts, before it answers. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startUpOrExit } = await import('@/lib/server/start-up.server');
    await startUpOrExit();
    // In development a changed route is compiled anew, which our server would not see.
    if (process.env.NODE_ENV === 'production') {
      const { DIRECT_ROUTES } = await import('@/app/api/direct-routes');
      globalThis.dispatchDeskDirectRoutes = DIRECT_ROUTES;
    }
  }
}

/** Next calls it with the error of a page that failed. */
export const onRequestError = noteDatabaseOutage;
