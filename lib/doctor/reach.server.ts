import { isLoopback } from '@/lib/connections/base-address';
import type { Generation } from '@/lib/service/model/generation';
import type { Reply } from './ask.server';
import { readCertificate } from './certificate.server';
import { MARKS } from './harmless';
import { askBare, FINE, ill, type Outcome, type Room } from './room.server';
import type { Cause, Facts } from './schema';

/** A certificate that ends sooner than this is spoken of before it does. */
const SOON_MS = 14 * 86_400_000;

/** The steps `reachable` and `tls`: one request without credentials. `reply` is its answer, when one came. */
export async function reach(room: Room, generation: Generation, signal: AbortSignal) {
  const reply = await askBare(room, MARKS[generation][0]);
  const { result, probe } = reply;
  const url = new URL(room.base.origin);
  const cause = result.answered ? null : causeOf(result.code);
  const isTls = cause?.startsWith('tls_') ?? false;
  const facts = { host: url.host, ms: probe.ms, ...(probe.failure && { code: probe.failure }) };
  if (cause && !isTls) {
    room.chart.note('reachable', null, { verdict: 'failed', finding: cause, facts, probes: [probe] });
    return { outcome: ill(cause, facts), reply: undefined };
  }
  room.chart.note('reachable', null, { verdict: 'ok', finding: 'reached', facts, probes: isTls ? [] : [probe] });
  const outcome = await lookAtTls(room, url, reply, cause, signal);
  return { outcome, reply: cause ? undefined : reply };
}

async function lookAtTls(
  room: Room,
  url: URL,
  { probe }: Reply,
  cause: Cause | null,
  signal: AbortSignal,
): Promise<Outcome> {
  const note = (verdict: 'ok' | 'warning' | 'failed' | 'skipped', finding: string, facts: Facts = {}) =>
    room.chart.note('tls', null, { verdict, finding, facts, probes: cause ? [probe] : [] });
  if (url.protocol === 'http:') {
    if (isLoopback(url)) note('skipped', 'tls_loopback');
    else note('warning', 'tls_none', { host: url.host });
    return FINE;
  }
  const certificate = await readCertificate(url, signal);
  const facts: Facts = { host: url.hostname, ...(probe.failure && { code: probe.failure }) };
  if (certificate) {
    const { names, issuer, validFrom, validTo } = certificate;
    Object.assign(facts, { names, issuer, fromAt: iso(validFrom), untilAt: iso(validTo) });
  }
  if (cause) {
    // Without a certificate whoever listens there speaks no TLS at all.
    const known = certificate || cause !== 'tls_untrusted' ? cause : 'tls_failed';
    note('failed', known, facts);
    return ill(known, facts);
  }
  const endsSoon = certificate && certificate.validTo.getTime() - room.now() < SOON_MS;
  note(endsSoon ? 'warning' : 'ok', endsSoon ? 'tls_ends_soon' : certificate ? 'tls_good' : 'tls_unseen', facts);
  return FINE;
}

function causeOf(code: string): Cause {
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'dns';
  if (code === 'ECONNREFUSED') return 'refused';
  if (/TIMEOUT|ETIMEDOUT|DEADLINE/.test(code)) return 'timeout';
  if (/^(EHOST|ENET|EADDR)/.test(code)) return 'unreachable';
  if (code === 'CERT_HAS_EXPIRED') return 'tls_expired';
  if (code === 'DEPTH_ZERO_SELF_SIGNED_CERT') return 'tls_self_signed';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'tls_wrong_host';
  if (/^(CERT_|SELF_SIGNED|UNABLE_TO_)/.test(code)) return 'tls_untrusted';
  if (/^(ERR_TLS|ERR_SSL|EPROTO)/.test(code)) return 'tls_failed';
  if (/^HPE_|NO_STATUS|UND_ERR_(HEADERS|RES|INVALID)/.test(code)) return 'not_http';
  return 'closed';
}

const iso = (date: Date) => (Number.isNaN(date.getTime()) ? '' : date.toISOString());
