import type { Generation } from '@/lib/service/generation/generation';
import { credentialsFor } from '@/lib/service/transport/authorization/authorization.server';
import { type Context, faultOf, isUnusable, rowOf, type StepResult } from '../probe/context.server';
import { prove } from './prove.server';

/** The step `pending`: whether the service accepts the credentials that are to replace the present ones. */
export async function checkPending(
  context: Context,
  generation: Generation,
): Promise<StepResult & { accepted: boolean | null }> {
  const credentials = credentialsFor(generation, context.target.pending ?? {});
  const fault = faultOf('pending_refused', {}, false);
  try {
    const { accepted, responses } = await prove(context, generation, { credentials, variant: 'pending' });
    const row = (outcome: 'ok' | 'failed' | 'unknown', finding: string) => [
      rowOf('pending', generation, { outcome, finding, responses }),
    ];
    if (accepted === false) return { accepted, rows: row('failed', 'pending_refused'), fault };
    return {
      accepted,
      rows: accepted ? row('ok', 'pending_accepted') : row('unknown', 'pending_unknown'),
      fault: null,
    };
  } catch (error) {
    if (!isUnusable(error)) throw error;
    const row = rowOf('pending', generation, { outcome: 'failed', finding: 'unusable_credentials' });
    return { accepted: false, rows: [row], fault };
  }
}
