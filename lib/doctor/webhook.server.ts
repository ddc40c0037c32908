import { isIP } from 'node:net';
import { createAsker } from './ask.server';
import { FINE, ill, type Outcome, type Room } from './room.server';

/** A webhook that came so lately proves the address better than anything that is asked from here. */
const LATELY_MS = 24 * 3_600_000;

/** The steps `webhook_url` and `webhook_last`: whether our own receiver is what the webhook address leads to. */
export async function examineWebhook(room: Room, signal: AbortSignal): Promise<Outcome> {
  const { chart, patient, now } = room;
  const { url: text, mark, markHeader, lastAt } = patient.webhook;
  chart.note('webhook_last', null, {
    verdict: lastAt ? 'ok' : 'unknown',
    finding: lastAt ? 'webhook_came' : 'webhook_never',
    facts: lastAt ? { lastAt: lastAt.toISOString() } : {},
  });

  const url = new URL(text);
  const facts = { host: url.host };
  if (isPrivate(url.hostname) && !patient.sandbox && !isPrivate(new URL(room.base.origin).hostname)) {
    chart.note('webhook_url', null, { verdict: 'failed', finding: 'webhook_private', facts });
    return ill('webhook_unreachable', { ...facts, why: 'private' }, false);
  }
  const asker = createAsker(url.origin, { now, signal });
  const reply = await asker.ask({ trial: 'receiver', method: 'GET', target: url.pathname }).finally(asker.close);
  // The address is a secret of the connection's own: whoever knows it can send webhooks.
  const probe = { ...reply.probe, target: url.pathname.replace(/[^/]+$/, '…'), said: null };
  const isOurs = reply.result.answered && reply.result.header(markHeader) === mark;
  if (isOurs) {
    const isPlain = url.protocol === 'http:' && !isPrivate(url.hostname);
    const finding = isPlain ? 'webhook_plain' : 'webhook_ours';
    chart.note('webhook_url', null, { verdict: isPlain ? 'warning' : 'ok', finding, facts, probes: [probe] });
    return FINE;
  }
  const why = reply.result.answered ? 'stranger' : 'silent';
  chart.note('webhook_url', null, { verdict: 'failed', finding: `webhook_${why}`, facts, probes: [probe] });
  const comes = lastAt && now() - lastAt.getTime() < LATELY_MS;
  return comes ? FINE : ill('webhook_unreachable', { ...facts, why }, false);
}

/** An address that leads every other network somewhere else: loopback, private, link-local, and names without a dot. */
export function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(host) === 4) {
    return /^(0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(
      host,
    );
  }
  if (isIP(host) === 6) return /^(::1?|f[cd].*|fe[89ab].*|::ffff:(127|10|192\.168).*)$/.test(host);
  return !host.includes('.') || /\.(localhost|local|internal|test|lan|home\.arpa)$/.test(host);
}
