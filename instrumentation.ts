/** Runs once when a dashboard process starts, before it answers. A process that can't be what it should be ends. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  try {
    const { startUp } = await import('@/lib/server/start-up.server');
    await startUp();
  } catch (error) {
    console.error(`The dashboard could not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
