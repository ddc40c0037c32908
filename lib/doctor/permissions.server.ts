import type { Generation } from '@/lib/service/generation';
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
/** What nobody may, and what no answer tells of. */
export type Talk = { missing: ServicePermission[]; untold: ServicePermission[] };
export const NO_TALK: Talk = { missing: [], untold: [] };
export type Grants = Partial<Record<Generation, ReadonlyMap<ServicePermission, Grant>>>;

/** What a key of v2 may do, asked one by one with requests that can't change anything. */
export async function probePermissions(room: Room, { wallet, estimate }: Signed) {
  const grants = new Map<ServicePermission, Grant>();
  for (const permission of USED_BY.v2) {
    const known = permission === 'wallet:read' ? wallet : permission === 'delivery:write' ? estimate : undefined;
    const request = Object.entries(PERMISSION_PROBES).find(([name]) => name === permission)?.[1];
    const reply = known ?? (request && (await askAs(room, 'v2', request)));
    if (reply && !known) keepPassage(room, reply);
    grants.set(permission, reply ? { state: stateOf(reply), replies: [reply] } : { state: 'untold', replies: [] });
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
  const missing = new Set<ServicePermission>();
  const untold = new Set<ServicePermission>();
  for (const generation of ['v2', 'v1'] as const) {
    for (const [permission, { state, replies }] of grants[generation] ?? []) {
      const by = coveredBy(grants, generation, permission);
      const facts = { permission, ...(by && { by }) };
      // The installation was shown with its token already.
      const probes = generation === 'v2' ? replies.map(({ probe }) => probe) : [];
      if (!by && state !== 'granted') (state === 'missing' ? missing : untold).add(permission);
      room.chart.notePermission(generation, permission, {
        verdict: state === 'granted' ? 'ok' : state === 'untold' ? 'unknown' : by ? 'warning' : 'failed',
        finding:
          state === 'missing' && by
            ? 'missing_but_covered'
            : lostIn(replies)
              ? 'permission_lost'
              : `permission_${state}`,
        facts,
        probes,
      });
    }
  }
  return { missing: [...missing], untold: [...untold].filter((permission) => !missing.has(permission)) };
}

function coveredBy(grants: Grants, generation: Generation, permission: ServicePermission): Generation | undefined {
  const others = (['v2', 'v1', 'v0'] as const).filter((one) => one !== generation);
  return others.find((one) => grants[one]?.get(permission)?.state === 'granted');
}

function lostIn(replies: readonly Reply[]): boolean {
  return replies.some((reply) => !isThrough(reply));
}

function stateOf(reply: Reply): Grant['state'] {
  if (!isThrough(reply)) return 'untold';
  return reply.status === 403 ? 'missing' : 'granted';
}
