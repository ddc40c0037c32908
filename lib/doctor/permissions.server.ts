import { GENERATIONS, type Generation } from '@/lib/service/model/generation';
import type { ServicePermission } from '@/lib/service/v2/schema';
import type { Reply } from './ask.server';
import type { Bearer } from './bearers.server';
import { PERMISSION_PROBES } from './harmless';
import { kindOf } from './judge.server';
import { isThrough, keepPassage } from './passage.server';
import { USED_BY } from './plan';
import { askAs, type Room } from './room.server';
import type { Signed } from './signed.server';

type Grant = { state: 'granted' | 'missing' | 'untold'; replies: Reply[] };
/** What nobody may; what a generation may not with deliveries of its own, while another makes the new ones; what no answer tells. */
export type Talk = { missing: ServicePermission[]; own: OfItsOwn[]; untold: ServicePermission[] };
type OfItsOwn = { generation: Generation; permission: ServicePermission };
export const NO_TALK: Talk = { missing: [], own: [], untold: [] };

/** About one delivery, which stays with the generation that made it: no other one's permission makes up for these. */
const BOUND: readonly ServicePermission[] = ['delivery:read', 'delivery:cancel', 'delivery:retry'];
export type Grants = Partial<Record<Generation, ReadonlyMap<ServicePermission, Grant>>>;

/** What a key of v2 may do, asked one by one with requests that can't change anything. */
export async function probePermissions(room: Room, { wallet, estimate }: Signed) {
  const grants = new Map<ServicePermission, Grant>();
  for (const permission of USED_BY.v2) {
    const known = permission === 'wallet:read' ? wallet : permission === 'delivery:write' ? estimate : undefined;
    const request = Object.entries(PERMISSION_PROBES).find(([name]) => name === permission)?.[1];
    const reply = known ?? (request && (await askAs(room, 'v2', request)));
    if (reply && request && !known) await keepPassage(room, request, reply);
    grants.set(
      permission,
      reply ? { state: stateOf(room, reply), replies: [reply] } : { state: 'untold', replies: [] },
    );
    if (reply && kindOf(reply) === 'busy') break;
  }
  return grants;
}

/** What an installation lists; v0's key may do all that v0 has. */
export function grantsOf(generation: 'v1' | 'v0', { outcome, granted, reply }: Bearer) {
  const state = (permission: string): Grant['state'] => {
    if (outcome.cause) return 'untold';
    if (generation === 'v0') return 'granted';
    return granted === null ? 'untold' : granted.includes(permission) ? 'granted' : 'missing';
  };
  const replies = reply ? [reply] : [];
  return new Map(USED_BY[generation].map((permission) => [permission, { state: state(permission), replies }]));
}

/** Tells each permission, and which of them are missing without another generation's credentials making up for it. */
export function tellPermissions(room: Room, grants: Grants): Talk {
  const maker = coveredBy(grants, 'delivery:write');
  const own: OfItsOwn[] = [];
  const missing = new Set<ServicePermission>();
  const untold = new Set<ServicePermission>();
  for (const generation of ['v2', 'v1'] as const) {
    for (const [permission, { state, replies }] of grants[generation] ?? []) {
      const isBound = BOUND.includes(permission);
      // Nothing but what it made before, if anything, depends on it.
      const isOfItsOwn = isBound && state === 'missing' && maker !== undefined && maker !== generation;
      const by = isBound ? undefined : coveredBy(grants, permission);
      if (isOfItsOwn) own.push({ generation, permission });
      const facts = { permission, generations: [generation], ...(by && { by }) };
      // The installation was shown with its token already.
      const probes = generation === 'v2' ? replies.map(({ probe }) => probe) : [];
      if (!by && !isOfItsOwn && state !== 'granted') (state === 'missing' ? missing : untold).add(permission);
      const isMadeUpFor = state === 'missing' && (by !== undefined || isOfItsOwn);
      room.chart.notePermission(generation, permission, {
        verdict: isMadeUpFor ? 'warning' : VERDICT_OF[state],
        finding: isMadeUpFor ? (by ? 'missing_but_covered' : 'missing_for_own') : findingOf(room, state, replies),
        facts,
        probes,
      });
    }
  }
  const nowhere = [...untold].filter((permission) => !missing.has(permission) && !coveredBy(grants, permission));
  return { missing: [...missing], own, untold: nowhere };
}

const VERDICT_OF = { granted: 'ok', untold: 'unknown', missing: 'failed' } as const;

function findingOf({ passage }: Room, state: Grant['state'], replies: readonly Reply[]): string {
  const isLost = replies.some(({ probe }) => passage.lost.includes(probe));
  return isLost ? 'permission_lost' : `permission_${state}`;
}

/** The newest generation that has it. */
function coveredBy(grants: Grants, permission: ServicePermission): Generation | undefined {
  return GENERATIONS.find((one) => grants[one]?.get(permission)?.state === 'granted');
}

function stateOf({ passage }: Room, reply: Reply): Grant['state'] {
  if (!isThrough(reply) || passage.lost.includes(reply.probe)) return 'untold';
  return reply.status === 403 ? 'missing' : 'granted';
}
