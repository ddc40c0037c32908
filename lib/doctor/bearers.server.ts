import { endingOf } from '@/lib/connections/credentials/ending';
import { NO_DELIVERY } from '@/lib/service/model/nobody';
import { serviceHeaders } from '@/lib/service/transport/headers';
import { readInstallation } from '@/lib/service/v1/read';
import type { ServicePermission } from '@/lib/service/v2/schema';
import { type Apart, tellApart } from './apart.server';
import type { Reply } from './ask.server';
import { findBrand } from './brand.server';
import { nameTheBase, provenBase } from './find-base.server';
import { BARE_ESTIMATE, type HarmlessRequest, MARKS } from './harmless';
import { fingerprint, isAccepted, kindOf } from './judge.server';
import { answeredInstead, keepPassage } from './passage.server';
import { askAs, askBare, FINE, ill, type Outcome, type Room } from './room.server';
import { jsonOf } from './said';
import type { Cause } from './schema';

/** `granted` null: the credentials are good, but nobody says what for. */
export type Bearer = { outcome: Outcome; granted: readonly string[] | null; reply?: Reply };

/** The step `key` of v1: the installation is read with the access token, and names its permissions. */
export async function examineToken(room: Room): Promise<Bearer> {
  const reply = await askAs(room, 'v1', MARKS.v1[0]);
  const facts = { ending: endingOf(room.patient.credentials.v1?.accessToken ?? '') };
  const kind = kindOf(reply);
  if (kind === 'nothing') return { outcome: await nameTheBase(room, 'v1', [reply]), granted: null };
  if (kind !== 'taken' && kind !== 'checked') return await refused(room, 'v1', MARKS.v1[0], reply);
  const permissions = permissionsOf(reply);
  if (!permissions) {
    const apart = await tellApart(room, 'v1', MARKS.v1[0], reply);
    if (!apart.isTold) return { outcome: await untold(room, 'v1', [reply], apart), granted: null };
  }
  // Reading proves nothing of the way that orders go.
  const estimate = await askAs(room, 'v1', BARE_ESTIMATE.v1);
  await keepPassage(room, MARKS.v1[0], reply);
  await keepPassage(room, BARE_ESTIMATE.v1, estimate);
  const noted = { facts, probes: [reply.probe, estimate.probe] };
  room.chart.note('key', 'v1', { verdict: 'ok', finding: permissions ? 'token_known' : 'token_known_alone', ...noted });
  return { outcome: FINE, granted: permissions, reply };
}

/**
 * The step `key` of v0, which knows only keys: a delivery that can't be is not found by who may look for it. What is not
 * found by a key that doesn't exist either is no proof; an estimate without its fields tells path and key apart then.
 */
export async function examineV0Key(room: Room): Promise<Bearer> {
  const request: HarmlessRequest = { method: 'GET', path: `/v0/deliveries/${NO_DELIVERY}` };
  const facts = { ending: endingOf(room.patient.credentials.v0?.apiKey ?? '') };
  const reply = await askAs(room, 'v0', request);
  const kind = kindOf(reply);
  if (kind !== 'nothing' && kind !== 'checked' && kind !== 'taken') return await refused(room, 'v0', request, reply);
  const estimate = await askAs(room, 'v0', MARKS.v0[0]);
  if (kindOf(estimate) === 'nothing')
    return { outcome: await nameTheBase(room, 'v0', [estimate, reply]), granted: null };
  const asked = await tellApart(room, 'v0', request, reply);
  if (!asked.isTold && kindOf(estimate) === 'refusal') return await refused(room, 'v0', MARKS.v0[0], estimate);
  const isEnough = asked.isTold || !isAccepted(estimate);
  const apart = isEnough ? asked : await tellApart(room, 'v0', MARKS.v0[0], estimate);
  if (!apart.isTold) {
    const replies = isAccepted(estimate) ? [estimate, reply] : [reply];
    return { outcome: await untold(room, 'v0', replies, apart), granted: null };
  }
  await keepPassage(room, request, reply);
  await keepPassage(room, MARKS.v0[0], estimate);
  const probes = [reply.probe, estimate.probe, apart.control.probe];
  room.chart.note('key', 'v0', { verdict: 'ok', finding: 'v0_key_known', facts, probes });
  return { outcome: FINE, granted: null, reply };
}

/** Nobody told these credentials from invented ones. */
async function untold(
  room: Room,
  generation: 'v1' | 'v0',
  replies: readonly Reply[],
  { isAnswered, control }: Apart,
): Promise<Outcome> {
  if (!isAnswered) return (await refused(room, generation, MARKS[generation][0], control)).outcome;
  return nameTheBase(room, generation, [...replies, control]);
}

async function refused(room: Room, generation: 'v1' | 'v0', request: HarmlessRequest, reply: Reply): Promise<Bearer> {
  const isRefusal = kindOf(reply) === 'refusal';
  const bare = isRefusal ? await askBare(room, request) : undefined;
  const other = bare && generation === 'v1' ? await findBrand(room, generation, reply, [bare]) : undefined;
  if (other) {
    room.chart.note('key', generation, { verdict: 'failed', finding: 'brand_wrong', ...other });
    return { outcome: ill('wrong_brand', other.facts), granted: null };
  }
  const atFault = isRefusal ? await provenBase(room, generation, reply) : undefined;
  if (atFault) return { outcome: atFault, granted: null };
  const since = room.patient.lastProvenAt[generation];
  const { v1, v0 } = room.patient.credentials;
  const ending = endingOf((generation === 'v1' ? v1?.accessToken : v0?.apiKey) ?? '');
  const cause = causeOf(reply, generation, Boolean(since));
  const { origin, prefix } = room.base;
  const facts = {
    ...{ ending, status: reply.status ?? 0, base: origin + prefix, host: new URL(origin).host },
    ...(since && { sinceAt: since.toISOString() }),
    ...(bare && arrivalOf(room, generation, reply, bare)),
  };
  const finding = isRefusal ? (generation === 'v1' ? 'token_refused' : 'v0_key_refused') : cause;
  const probes = [reply.probe, ...(bare ? [bare.probe] : [])];
  room.chart.note('key', generation, { verdict: 'failed', finding, facts, probes });
  return { outcome: ill(cause, facts), granted: null };
}

/** The same said as to no credentials at all: they may be wrong, or their header may never get there. */
function arrivalOf({ patient: { brand, credentials } }: Room, generation: 'v1' | 'v0', reply: Reply, bare: Reply) {
  const secrets = Object.values(credentials[generation] ?? {});
  const isAlike = fingerprint(bare, secrets) === fingerprint(reply, secrets);
  const header = generation === 'v1' ? serviceHeaders(brand).accessToken : 'authorization';
  return { arrives: isAlike ? 'untold' : 'yes', header, brand };
}

function causeOf(reply: Reply, generation: 'v1' | 'v0', worked: boolean): Cause {
  if (kindOf(reply) !== 'refusal') return answeredInstead(reply);
  if (generation === 'v1') return worked ? 'revoked_token' : 'wrong_token';
  return worked ? 'revoked_v0_key' : 'wrong_v0_key';
}

function permissionsOf({ text, status }: Reply): ServicePermission[] | string[] | null {
  try {
    return status === 200 ? readInstallation(jsonOf(text)).permissions : null;
  } catch {
    return null;
  }
}
