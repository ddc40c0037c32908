import { logFailure } from './outage-log';
import { pause } from './pause';

/** Until the signal, does work again and again. A failure is logged, and the next round follows all the same. */
export async function keepDoing(
  work: () => Promise<unknown>,
  { everyMs, failure }: { everyMs: number; failure: string },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
    } catch (error) {
      logFailure(failure, error);
    }
    await pause(everyMs, signal);
  }
}
