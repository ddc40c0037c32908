import { learnBranchAddress } from '@/lib/connections/learned/learn-branch-address.server';
import { lineOfPin } from '@/lib/map/areas/areas';
import type { Context } from '@/lib/request/context.server';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { ServiceRefusal } from '@/lib/service/transport/refusals/refusals';
import type { BranchBody } from '@/lib/service/v2/schema';

/**
 * Sends a branch with the contract's flat fields. After a 400 that names `address` or `location`, sends it once more with
 * both beside them, and remembers it for the connection.
 */
export async function sendBranch<Body extends Partial<BranchBody>, Answer>(
  ctx: Pick<Context, 'db' | 'connection'>,
  branch: Body,
  send: (body: Body) => Promise<Answer>,
): Promise<Answer> {
  const whole = withAddress(ctx.connection.country, branch);
  if (ctx.connection.branchesNeedAddress) return send(whole);
  try {
    return await send({ ...branch, address: undefined });
  } catch (failure) {
    if (!namesAddress(failure)) throw failure;
    const answer = await send(whole);
    await learnBranchAddress(ctx);
    return answer;
  }
}

/** With the address as typed, else a line made from the pin, and the pin once more as services nest it. */
function withAddress<Body extends Partial<BranchBody>>(country: string, branch: Body): Body {
  const { latitude, longitude, address } = branch;
  if (latitude === undefined || longitude === undefined) return branch;
  const line = address?.trim() || lineOfPin(country, { latitude, longitude });
  return { ...branch, address: line, location: { lat: latitude, lng: longitude } };
}

function namesAddress(failure: unknown): boolean {
  if (!isServiceFailure(failure) || !(failure instanceof ServiceRefusal) || failure.status !== 400) return false;
  const named = failure.fields.map(({ path }) => path);
  return (named.length > 0 ? named : [failure.message]).some((text) => /\b(address|location)\b/i.test(text));
}
