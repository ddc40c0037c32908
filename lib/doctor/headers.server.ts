import { serviceHeaders } from '@/lib/service/transport/headers';
import { TIMESTAMP_SKEW_LIMIT_MS } from '@/lib/service/transport/service-clock';
import type { Reply } from './ask.server';
import { MARKS } from './harmless';
import { fingerprint, isAccepted, kindOf } from './judge.server';
import { askAs, type Room } from './room.server';
import type { Probe } from './schema';

const [MARK] = MARKS.v2;
const A_DAY_MS = 86_400_000;
const SAYS_MISSING = /\b(required|missing|absent|not (present|provided|sent|given|found))\b/i;
const SAYS_WRONG = /\b(invalid|wrong|mismatch\w*|incorrect|bad|match)\b/i;

/** `how`: it doesn't arrive, it arrives in seconds (proven by a signature for that), or it arrives otherwise. */
export type HeaderChange = { header: string; how: 'dropped' | 'seconds' | 'otherwise' };
type Heard = {
  found?: HeaderChange;
  /** `arrive`: the service answers otherwise to us than to no signature, and than to an old time. */
  headers: 'arrive' | 'untold';
  probes: Probe[];
};

/**
 * Whether the headers of a signed request arrive as they were sent, told by leaving each away and by sending an old time:
 * who says the same to that as to ours, and says what is missing, never got it.
 */
export async function examineHeaders(room: Room, own: Reply): Promise<Heard> {
  const { timestamp, signature } = serviceHeaders(room.patient.brand);
  const { apiKey = '', apiSecret = '' } = room.patient.credentials.v2 ?? {};
  const probes: Probe[] = [];
  const isLikeOurs = (reply: Reply) =>
    kindOf(reply) === 'refusal' && fingerprint(reply, [apiKey, apiSecret]) === fingerprint(own, [apiKey, apiSecret]);
  const ask = async (otherwise: Parameters<typeof askAs>[3]) => {
    const reply = await askAs(room, 'v2', MARK, otherwise);
    probes.push(reply.probe);
    return reply;
  };

  const inSeconds = await ask({ trial: 'signed_otherwise', signSeconds: true });
  if (isAccepted(inSeconds)) {
    const control = await ask({ trial: 'nonsense_signature', nonsense: true });
    if (kindOf(control) === 'refusal') return found(timestamp, 'seconds');
  }
  const without = new Map<string, Reply>();
  for (const header of ['authorization', timestamp, signature]) {
    const reply = await ask({ trial: 'without_header', without: header });
    if (isLikeOurs(reply) && saysMissing(own.text, header)) return found(header, 'dropped');
    without.set(header, reply);
  }
  const old = await ask({ trial: 'old_time', offsetMs: room.clock.offsetMs - A_DAY_MS });
  if (isLikeOurs(old) && isOfTime(own)) return found(timestamp, 'otherwise');
  const unsigned = without.get(signature);
  const isTold = [unsigned, old].every((reply) => reply && kindOf(reply) === 'refusal' && !isLikeOurs(reply));
  return { headers: isTold ? 'arrive' : 'untold', probes };

  function found(header: string, how: HeaderChange['how']): Heard {
    return { found: { header, how }, headers: 'untold', probes };
  }
}

function saysMissing(text: string, header: string): boolean {
  const word = header === 'authorization' ? /authorization|key/i : new RegExp(header.split('-').at(-1) ?? header, 'i');
  return word.test(text) && SAYS_MISSING.test(text) && !SAYS_WRONG.test(text);
}

/** It speaks of the time alone, while its Date agrees with the time that was sent. */
function isOfTime({ text, probe: { aheadMs } }: Reply): boolean {
  const speaksOfTime = /timestamp|expired|\bskew|\bclock\b/i.test(text) && !/signature|secret|hmac/i.test(text);
  return speaksOfTime && aheadMs !== null && Math.abs(aheadMs) < TIMESTAMP_SKEW_LIMIT_MS;
}
