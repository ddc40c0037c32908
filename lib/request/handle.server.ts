import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { clientAddress } from '@/lib/auth/access/client-address';
import type { Permission } from '@/lib/auth/permissions';
import { mustAddFactor, sessionTokenOf, userOfSession } from '@/lib/auth/session-user.server';
import { cachedService } from '@/lib/connections/client/cached-service.server';
import { onlyService } from '@/lib/connections/client/find-service.server';
import { database } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { Problem } from '@/lib/http/problem';
import { REQUEST_ID_HEADER } from '@/lib/http/request-id';
import { findAccess } from './access-rows.server';
import type { Context } from './context.server';
import { errorResponse } from './error-response.server';
import { hasBody, parseInput, readInput } from './read-input.server';
import { refuseForeignOrigin } from './refuse-foreign-origin.server';
import type { Answer, RouteArguments, RouteRequest } from './route-request';
import { strictSchema } from './strict-schema';

type Rule<Input> = {
  /** The permission that the user's role needs; `signed-in` needs a session alone. */
  permission: Permission | 'signed-in';
  /**
   * For somebody of some branches: `narrowed`, the verb leaves out what they may not see; `nothing`, no answer is of a
   * branch; `closed`, there is none for them.
   */
  branches: 'narrowed' | 'nothing' | 'closed';
  /** The route's parameters, the query (GET, DELETE) or the JSON body, as one object. */
  input: z.core.$ZodType<Input> | ((ctx: Context) => z.core.$ZodType<Input>);
  /**
   * Asks for a second look at who it is, ten minutes old at most. What changes access, keys, money's limits or erases
   * needs it (`app/api/step-up.test.ts`).
   */
  stepUp?: boolean;
  /** Open to a session that is good for setting up a second factor alone. */
  beforeFactor?: boolean;
  /** Refuses unknown names in the query too, as in a body: a misspelt filter of an export would give another file. */
  knownOnly?: boolean;
  /** The largest body, where it may exceed the usual one; a path of it is in `LARGE_BODIES` of the server. */
  maxBodyBytes?: number;
};

/** Input of a verb that takes none. */
export const NO_INPUT = z.object({});

const NOT_KEPT: [string, string][] = [['cache-control', 'no-store']];
const JSON_NOT_KEPT: [string, string][] = [['content-type', 'application/json'], ...NOT_KEPT];
const freshLook = () => import('@/lib/auth/fresh-look.server');

/**
 * Wraps a verb as a route for signed-in users: origin, session, permission, connection, size, schema, then the verb. Its
 * result is the JSON response; `undefined` is a 204. Our own server takes its `answer`.
 */
export function handle<Input, Result>(rule: Rule<Input>, verb: (ctx: Context, input: Input) => Promise<Result>) {
  const answer = async (request: RouteRequest, { params }: RouteArguments): Promise<Answer> => {
    const requestId = request.headers.get(REQUEST_ID_HEADER) ?? randomUUID();
    try {
      refuseForeignOrigin(request);
      const { db } = database();
      const token = sessionTokenOf(request.headers.get('cookie'));
      const slug = slugOf(request);
      const found = token ? await findAccess(db, { token, slug: slug ?? '' }) : undefined;
      if (!found) throw new Problem(401, 'signed_out');
      const address = clientAddress(request.headers.get('x-forwarded-for'), env().TRUSTED_PROXY_HOPS ?? 0);
      const user = { ...(await userOfSession(db, found, new Date())), address };
      if (!user.role) throw new Problem(404, 'unknown_connection');
      if (mustAddFactor(user, new Date()) && !rule.beforeFactor) throw new Problem(403, 'second_factor_required');
      if (rule.permission !== 'signed-in' && !user.permissions.includes(rule.permission))
        throw new Problem(403, 'not_allowed');
      if (user.branches !== null && rule.branches === 'closed') throw new Problem(403, 'not_allowed');
      if (rule.stepUp) await (await freshLook()).demandFreshLook(db, user.id, found.session.confirmedAt);
      const service = await (slug ? cachedService(found.version) : onlyService());
      const ctx: Context = { ...service, db, now: () => new Date(), user, requestId, signal: request.signal };
      const schema = typeof rule.input === 'function' ? rule.input(ctx) : rule.input;
      const isStrict = rule.knownOnly || hasBody(request);
      const given = { ...(await readInput(request, rule.maxBodyBytes)), ...(await params) };
      const result = await verb(ctx, parseInput(isStrict ? strictSchema(schema) : schema, given));
      if (result instanceof Response) return result;
      if (result === undefined) return new Response(null, { status: 204, headers: NOT_KEPT });
      return { status: 200, headers: JSON_NOT_KEPT, jsonText: JSON.stringify(result) };
    } catch (error) {
      return errorResponse(error, requestId);
    }
  };
  const respond = async (...call: Parameters<typeof answer>): Promise<Response> => {
    const given = await answer(...call);
    return given instanceof Response ? given : new Response(given.jsonText, { ...given, headers: [...given.headers] });
  };
  return Object.assign(respond, { answer });
}

/** The merchant that a request names. A download is a link, which has no headers: its address does. */
function slugOf({ method, headers, url }: RouteRequest): string | null {
  const named = headers.get(CONNECTION_HEADER);
  return named || method !== 'GET' ? named : new URL(url).searchParams.get('connection');
}
