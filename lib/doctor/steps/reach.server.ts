import type { Generation } from '@/lib/service/model/generation';
import { type Context, type Fault, faultOf, hostOf, rowOf, type StepResult, sendBare } from '../context.server';
import { isLoopbackHost } from '../host';
import { MARKS } from '../requests';
import type { ProbeResponse } from '../response.server';
import type { Facts, Outcome, Step } from '../schema';
import { readCertificate } from './certificate.server';

/** A certificate that expires sooner gets a warning. */
const EXPIRES_SOON_MS = 14 * 86_400_000;

/** The steps `reachable` and `tls`: one request without credentials. */
export async function reach(
  context: Context,
  generation: Generation,
): Promise<StepResult & { bare: ProbeResponse | null }> {
  const bare = await sendBare(context, MARKS[generation][0]);
  if (bare.result.answered) {
    const { row } = await checkTls(context, bare, null);
    return { rows: [reached(context, bare), row], fault: null, bare };
  }
  const { code } = bare.result;
  const how = TLS.find(([codes]) => codes.test(code))?.[1];
  if (how) {
    const { row, fault } = await checkTls(context, bare, how);
    return { rows: [reached(context, bare), row], fault, bare: null };
  }
  const fault = unreachable(context, bare);
  const { cause: finding, facts } = fault;
  return {
    rows: [rowOf('reachable', null, { outcome: 'failed', finding, facts, responses: [bare] })],
    fault,
    bare: null,
  };
}

/** Why there was no response at all. */
export function unreachable(context: Pick<Context, 'base'>, { probe }: ProbeResponse): Fault {
  const code = probe.failure ?? '';
  const facts = { host: hostOf(context), code };
  if (/^(ENOTFOUND|EAI_)/.test(code)) return faultOf('dns', facts);
  return faultOf('unreachable', { ...facts, how: NETWORK.find(([codes]) => codes.test(code))?.[1] ?? 'closed' });
}

const NETWORK: [RegExp, string][] = [
  [/^ECONNREFUSED$/, 'refused'],
  [/TIMEOUT|TIMEDOUT|DEADLINE/, 'timeout'],
  [/^(EHOST|ENET|EADDR)/, 'no_route'],
  [/^HPE_|NO_STATUS|UND_ERR_(HEADERS|RES|INVALID)/, 'not_http'],
];

const TLS: [RegExp, string][] = [
  [/^CERT_HAS_EXPIRED$/, 'expired'],
  [/^DEPTH_ZERO_SELF_SIGNED_CERT$/, 'self_signed'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'wrong_host'],
  [/^(CERT_|SELF_SIGNED|UNABLE_TO_)/, 'untrusted'],
  [/^(ERR_TLS|ERR_SSL|EPROTO)/, 'none'],
];

function reached(context: Context, bare: ProbeResponse): Step {
  const facts = { host: hostOf(context), ms: bare.probe.ms };
  return rowOf('reachable', null, { outcome: 'ok', finding: 'reached', facts, responses: [bare] });
}

/** `how` is the problem that the connection failed by; null for one that works. */
async function checkTls(
  { base, signal, now }: Context,
  bare: ProbeResponse,
  how: string | null,
): Promise<{ row: Step; fault: Fault | null }> {
  const url = new URL(base.origin);
  const row = (outcome: Outcome, finding: string, facts: Facts = { host: url.host }) => ({
    row: rowOf('tls', null, { outcome, finding, facts, responses: how ? [bare] : [] }),
    fault: how ? faultOf('tls', facts) : null,
  });
  if (url.protocol === 'http:') {
    return isLoopbackHost(url.hostname) ? row('skipped', 'tls_loopback') : row('warning', 'tls_none');
  }
  const certificate = await readCertificate(url, signal);
  const facts: Facts = { host: url.hostname, code: bare.probe.failure ?? '' };
  if (certificate) {
    const { names, issuer, validTo } = certificate;
    Object.assign(facts, { names, issuer, untilAt: validTo.toISOString() });
  }
  // A server that shows no certificate speaks no TLS.
  if (how) return row('failed', 'tls', { ...facts, how: certificate || how !== 'untrusted' ? how : 'none' });
  const expiresSoon = certificate && certificate.validTo.getTime() - now() < EXPIRES_SOON_MS;
  return expiresSoon ? row('warning', 'tls_expires_soon', facts) : row('ok', 'tls_good', facts);
}
