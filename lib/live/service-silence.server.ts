import { loggable } from '@/lib/db/loggable';
import type { ServiceContext } from '@/lib/request/context.server';
import type { Gateway } from '@/lib/service/gateway.server';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';

/** While a screen is open, the service is asked when it has not answered anything for so long. */
const ASK_AFTER_MS = 20_000;
const ASK_TIMEOUT_MS = 8_000;
/** No order has this code: of v0, only reads of an order change nothing. */
const NO_ORDER = '000000';

/** The connections that are being asked. */
const asked = new Set<string>();

/**
 * Since when the dispatch service has not answered this process, in epoch milliseconds; null while it does. Called with
 * every beat of an open screen, it asks the service when nothing else has.
 */
export function serviceSilentSince(
  { service, now, connection: { id } }: SilenceContext,
  contextOf: (connectionId: string) => Promise<Pick<ServiceContext, 'service'>>,
): number | null {
  const silence = service.silence();
  const at = now().getTime();
  if (silence?.isDue(at, ASK_AFTER_MS) && !asked.has(id)) void askOnce(id, contextOf);
  return silence?.since(at) ?? null;
}

type SilenceContext = Pick<ServiceContext, 'service' | 'now'> & { connection: { id: string } };

async function askOnce(id: string, contextOf: Parameters<typeof serviceSilentSince>[1]): Promise<void> {
  asked.add(id);
  try {
    await ask((await contextOf(id)).service);
  } catch (error) {
    // Every response is an answer, and a call without one is the silence itself.
    if (!isServiceFailure(error)) console.error(`service of ${id}: not asked:`, loggable(error));
  } finally {
    asked.delete(id);
  }
}

async function ask(service: Gateway): Promise<unknown> {
  const options = { retryDelaysMs: [], timeoutMs: ASK_TIMEOUT_MS };
  if (service.can('getWallet')) return service.getWallet(options);
  if (service.can('getInstallation')) return service.getInstallation(options);
  return service.getDelivery(NO_ORDER, options);
}
