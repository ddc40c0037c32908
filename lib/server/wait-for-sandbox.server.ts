import { request } from 'undici';
import { env } from '@/lib/env';

const READY_MS = 120_000;
const POLL_MS = 20;

/** Waits for our own sandbox, which starts at the same time as the dashboard. */
export async function waitForSandbox(): Promise<void> {
  const { SANDBOX_MODE, SERVICE_BASE_URL } = env();
  if (!SANDBOX_MODE) return;
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; ) {
    const isUp = await request(SERVICE_BASE_URL, { signal: AbortSignal.timeout(READY_MS) }).then(
      async ({ body }) => {
        await body.dump();
        return true;
      },
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
