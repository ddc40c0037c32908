/** Runs once when a dashboard process starts, before it answers. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startUpOrExit } = await import('@/lib/server/start-up.server');
    await startUpOrExit();
  }
}
