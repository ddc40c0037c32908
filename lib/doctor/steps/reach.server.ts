import { isLoopback } from '@/lib/security/base-address';
import type { Generation } from '@/lib/service/generation/generation';
import { type Context, type Fault, faultOf, hostOf, rowOf, type StepResult, sendBare } from '../probe/context.server';
import { PROOF_REQUESTS } from '../probe/requests';
import type { ProbeResponse } from '../probe/response.server';

/** The steps `reachable` and `tls`: one request without credentials. */
export async function reach(
  context: Context,
  generation: Generation,
): Promise<StepResult & { bare: ProbeResponse | null }> {
  const bare = await sendBare(context, PROOF_REQUESTS[generation][0]);
  const fault = bare.kind === 'none' ? unreachable(context, bare) : null;
  const responses = [bare];
  if (fault && fault.cause !== 'tls') {
    const row = rowOf('reachable', null, { outcome: 'failed', finding: fault.cause, facts: fault.facts, responses });
    return { rows: [row], fault, bare: null };
  }
  const facts = { host: hostOf(context), ms: bare.probe.ms };
  const reached = rowOf('reachable', null, { outcome: 'ok', finding: 'reached', facts, responses });
  if (!fault) return { rows: [reached, encryption(context)], fault, bare };
  const row = rowOf('tls', null, { outcome: 'failed', finding: 'tls', facts: fault.facts, responses });
  return { rows: [reached, row], fault, bare: null };
}

function encryption(context: Context) {
  const { protocol, hostname, host } = new URL(context.base.origin);
  if (protocol === 'https:') return rowOf('tls', null, { outcome: 'ok', finding: 'tls_good' });
  return isLoopback({ hostname })
    ? rowOf('tls', null, { outcome: 'skipped', finding: 'tls_loopback' })
    : rowOf('tls', null, { outcome: 'warning', finding: 'tls_none', facts: { host } });
}

/** Why there was no response, by the system's error code. */
export function unreachable(context: Pick<Context, 'base'>, { probe }: ProbeResponse): Fault {
  const code = probe.failure ?? '';
  const [cause, how] = CAUSE_OF.find(([codes]) => codes.test(code))?.[1] ?? (['unreachable', 'closed'] as const);
  return faultOf(cause, { host: hostOf(context), code, how });
}

const CAUSE_OF: [RegExp, readonly [Fault['cause'], string]][] = [
  [/^(ENOTFOUND|EAI_)/, ['dns', 'none']],
  [/^ECONNREFUSED$/, ['unreachable', 'refused']],
  [/TIMEOUT|TIMEDOUT|DEADLINE/, ['unreachable', 'timeout']],
  [/^(EHOST|ENET|EADDR)/, ['unreachable', 'no_route']],
  [/^HPE_|NO_STATUS|UND_ERR_(HEADERS|RES|INVALID)/, ['unreachable', 'not_http']],
  [/^CERT_HAS_EXPIRED$/, ['tls', 'expired']],
  [/^DEPTH_ZERO_SELF_SIGNED_CERT$/, ['tls', 'self_signed']],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, ['tls', 'wrong_host']],
  [/^(CERT_|SELF_SIGNED|UNABLE_TO_)/, ['tls', 'untrusted']],
  [/^(ERR_TLS|ERR_SSL|EPROTO)/, ['tls', 'none']],
];
