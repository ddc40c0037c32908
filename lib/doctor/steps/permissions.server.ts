import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';
import type { ServicePermission } from '@/lib/service/model/values';
import { type Context, faultOf, rowOf, type StepResult, sendAs } from '../probe/context.server';
import { PERMISSION_REQUESTS, PERMISSIONS_OF, wouldWrite } from '../probe/requests';
import { isFromService, type ProbeResponse } from '../probe/response.server';
import type { Step } from '../schema';
import type { Proof } from './prove.server';

/** `granted` null: the response doesn't show it. */
export type Grant = { permission: ServicePermission; granted: boolean | null; response?: ProbeResponse };
export type Grants = Partial<Record<Generation, readonly Grant[]>>;

/** About one delivery, which stays with the generation that made it: no other generation can do this instead. */
const BOUND: readonly ServicePermission[] = ['delivery:read', 'delivery:cancel', 'delivery:retry'];

/** Permissions of proven credentials. v2 is asked for each permission; v1 lists them; v0 may do everything it has. */
export async function readGrants(context: Context, generation: Generation, proof: Proof): Promise<Grant[]> {
  if (generation !== 'v2') {
    const listed = proof.installation?.permissions;
    return PERMISSIONS_OF[generation].map((permission) => ({
      permission,
      granted: generation === 'v0' ? true : (listed?.includes(permission) ?? null),
    }));
  }
  const asked = PERMISSIONS_OF.v2.flatMap((permission) => {
    const request = PERMISSION_REQUESTS[permission];
    return request && (context.tryWriting || !wouldWrite(request)) ? [{ permission, request }] : [];
  });
  const responses = new Map(
    await Promise.all(
      asked.map(async ({ permission, request }) => [permission, await sendAs(context, 'v2', request)] as const),
    ),
  );
  return PERMISSIONS_OF.v2.map((permission) => {
    const response = responses.get(permission);
    return response ? { permission, granted: isGranted(response), response } : { permission, granted: null };
  });
}

function isGranted(response: ProbeResponse): boolean | null {
  return isFromService(response) ? response.probe.status !== 403 : null;
}

/** The step `permission`: what no generation may do is a fault. */
export function checkPermissions(grants: Grants): StepResult {
  const maker = grantedTo(grants, 'delivery:write');
  const missing = new Set<ServicePermission>();
  const rows = (['v2', 'v1'] as const).flatMap((generation) =>
    (grants[generation] ?? []).map((grant) => {
      const { permission } = grant;
      const isOfNewDeliveries = maker === undefined || maker === generation;
      // A generation that was not asked may have it.
      const other = grantedTo(grants, permission) ?? untestedBy(grants, permission);
      const isMissing = grant.granted === false && (BOUND.includes(permission) ? isOfNewDeliveries : !other);
      if (isMissing) missing.add(permission);
      return permissionRow(generation, grant, isMissing ? undefined : (other ?? maker));
    }),
  );
  return { rows, fault: missing.size > 0 ? faultOf('missing_permission', { permissions: [...missing] }, false) : null };
}

/** `instead`: the generation that does what is missing here. */
function permissionRow(generation: Generation, { permission, granted, response }: Grant, instead?: Generation): Step {
  const responses = response ? [response] : [];
  const row = (outcome: Step['outcome'], finding: string, facts: Step['facts'] = {}): Step => ({
    ...rowOf('permission', generation, { outcome, finding, facts, responses }),
    permission,
  });
  if (granted) return row('ok', 'permission_granted');
  if (granted === null) return row('unknown', response ? 'permission_unknown' : 'permission_untried');
  return instead ? row('warning', 'permission_elsewhere', { by: instead }) : row('failed', 'permission_missing');
}

function untestedBy(grants: Grants, permission: ServicePermission): Generation | undefined {
  return GENERATIONS.find((generation) =>
    grants[generation]?.some((grant) => grant.permission === permission && grant.granted === null),
  );
}

function grantedTo(grants: Grants, permission: ServicePermission): Generation | undefined {
  return GENERATIONS.find((generation) =>
    grants[generation]?.some((grant) => grant.permission === permission && grant.granted),
  );
}
