import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { isServiceFailure, ServiceRefusal } from '@/lib/service/transport/errors';
import { knownToService } from './known-to-service.server';
import { refreshDelivery } from './refresh.server';

/** What says nothing of the delivery. */
const ABOUT_US: readonly ServiceRefusal['kind'][] = ['unauthorized', 'rate-limited'];

/**
 * What a cancel or a retry that failed is answered with. In which words a delivery's state forbids it only v2 shows; v1
 * and v0 say 400 or 404 too: whichever came, it is looked at anew, and the answer is `code` where it has ended meanwhile.
 */
export async function afterRefusal(
  ctx: Context,
  failure: unknown,
  { id, code, isOpen }: { id: string; code: string; isOpen: (status: string) => boolean },
): Promise<unknown> {
  if (!(failure instanceof ServiceRefusal) || ABOUT_US.includes(failure.kind)) return failure;
  try {
    await refreshDelivery(ctx, { id, source: 'answer', patient: false });
  } catch (unread) {
    if (!isServiceFailure(unread)) throw unread;
    return failure;
  }
  const { status } = await knownToService(ctx, id);
  const said = { detail: { status }, serviceMessage: failure.message };
  if (!isOpen(status)) return new Problem(409, code, said);
  // Neither has it ended, nor is it unknown there.
  const isDenied = failure.kind === 'conflict' || failure.kind === 'not-found';
  return isDenied ? new Problem(409, 'service_conflict', said) : failure;
}
