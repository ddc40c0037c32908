import type { Reply } from './ask.server';
import type { HarmlessRequest } from './harmless';
import { isAccepted, kindOf } from './judge.server';
import { askBare, FINE, ill, type Outcome, type Room } from './room.server';
import { jsonOf } from './said';
import type { Cause, Facts, Probe } from './schema';

/** Requests with credentials that are known to be good: which the service itself answered, and which it did not. */
export type Passage = {
  through: Probe[];
  lost: Probe[];
  isBusy: boolean;
  /** By method, whether everybody is answered 403: who sends no credentials, too. */
  forbidsAll: Map<string, boolean>;
};

export const newPassage = (): Passage => ({ through: [], lost: [], isBusy: false, forbidsAll: new Map() });

/** Whether an answer is the service's own, to one who was let in. It refuses no method by a 405, and speaks JSON. */
export function isThrough(reply: Reply): boolean {
  if (reply.status === 405 || (reply.status === 403 && jsonOf(reply.text) === undefined)) return false;
  return isAccepted(reply);
}

/** Keeps whether a request got through, and says it: what the answers come to together is told at the end. */
export async function keepPassage(room: Room, request: HarmlessRequest, reply: Reply): Promise<boolean> {
  const { passage } = room;
  if (kindOf(reply) === 'busy') {
    passage.isBusy = true;
    return false;
  }
  const isGood = isThrough(reply) && !(reply.status === 403 && (await forbidsAll(room, request)));
  (isGood ? passage.through : passage.lost).push(reply.probe);
  return isGood;
}

/** The service would say 401 to nobody; who forbids it by a 403 looks at something else than permissions. */
async function forbidsAll(room: Room, request: HarmlessRequest): Promise<boolean> {
  const known = room.passage.forbidsAll.get(request.method);
  if (known !== undefined) return known;
  const isForbidden = (await askBare(room, request)).status === 403;
  room.passage.forbidsAll.set(request.method, isForbidden);
  return isForbidden;
}

/** What can have answered instead of the service, or why nothing did. */
export function answeredInstead(reply: Reply): Cause {
  const kind = kindOf(reply);
  if (kind === 'trouble') return 'service_trouble';
  if (kind === 'busy' || kind === 'redirect') return kind;
  if (kind === 'silent') return isTimeout(reply) ? 'timeout' : 'closed';
  return kind === 'page' ? 'not_the_service' : 'blocked';
}

export function isTimeout({ probe: { failure } }: Pick<Reply, 'probe'>): boolean {
  return failure !== null && /TIMEOUT|TIMEDOUT|DEADLINE/.test(failure);
}

/** Requests that never got through: whole methods where nothing by them did, else single ones. Without POST no order is made. */
export function lossOf({ passage: { through, lost, isBusy } }: Room): Outcome {
  const gotThrough = new Set(through.map(({ method }) => method));
  const lostProbes = lost.map((probe) => ({
    name: gotThrough.has(probe.method) ? `${probe.method} ${probe.target.replace(/\?.*$/s, '')}` : probe.method,
    answer: probe.status === null ? (probe.failure ?? '') : String(probe.status),
  }));
  if (lostProbes.length === 0) return isBusy ? ill('busy', { status: 429 }, false) : FINE;
  const names = [...new Set(lostProbes.map(({ name }) => name))];
  const facts: Facts = { requests: names, answers: [...new Set(lostProbes.map(({ answer }) => answer))] };
  return ill('requests_lost', facts, names.includes('POST'));
}
