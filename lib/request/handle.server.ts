import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { clientAddress } from '@/lib/auth/access/client-address';
import type { Permission } from '@/lib/auth/permissions';
import { type CurrentUser, mustAddFactor, sessionTokenOf, userOfSession } from '@/lib/auth/session-user.server';
import { cachedService } from '@/lib/connections/client/cached-service.server';
import { onlyService } from '@/lib/connections/client/find-service.server';
import { database } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { Problem } from '@/lib/http/problem';
import { REQUEST_ID_HEADER } from '@/lib/http/request-id';
import { findAccess } from './access-rows.server';
import type { Context, ServiceContext } from './context.server';
import { errorResponse } from './error-response.server';
import { hasBody, parseInput, readInput } from './read-input.server';
import { refuseForeignOrigin } from './refuse-foreign-origin.server';
import type { RequestHeaders, RouteArguments, RouteRequest } from './route-request';
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

const NOT_KEPT = { 'cache-control': 'no-store' };
const freshLook = () => import('@/lib/auth/fresh-look.server');

/**
 * Wraps a verb as a route for signed-in users: origin, session, permission, connection, size, schema, then the verb. Its
 * result is the JSON response; `undefined` is a 204.
 */
export function handle<Input, Result>(rule: Rule<Input>, verb: (ctx: Context, input: Input) => Promise<Result>) {
  return async (request: RouteRequest, { params }: RouteArguments): Promise<Response> => {
    const requestId = request.headers.get(REQUEST_ID_HEADER) ?? randomUUID();
    try {
      refuseForeignOrigin(request);
      const access = await accessOf(headersOf(request));
      if (!access) throw new Problem(401, 'signed_out');
      const user = { ...access.user, address: addressOf(request) };
      if (!user.role) throw new Problem(404, 'unknown_connection');
      if (mustAddFactor(user, new Date()) && !rule.beforeFactor) throw new Problem(403, 'second_factor_required');
      if (rule.permission !== 'signed-in' && !user.permissions.includes(rule.permission))
        throw new Problem(403, 'not_allowed');
      if (user.branches !== null && rule.branches === 'closed') throw new Problem(403, 'not_allowed');
      if (rule.stepUp) await (await freshLook()).demandFreshLook(database().db, user.id, access.confirmedAt);
      const ctx: Context = { ...(await access.context()), user, requestId, signal: request.signal };
      const schema = typeof rule.input === 'function' ? rule.input(ctx) : rule.input;
      const isStrict = rule.knownOnly || hasBody(request);
      const given = { ...(await readInput(request, rule.maxBodyBytes)), ...(await params) };
      const result = await verb(ctx, parseInput(isStrict ? strictSchema(schema) : schema, given));
      if (result instanceof Response) return result;
      return result === undefined
        ? new Response(null, { status: 204, headers: NOT_KEPT })
        : Response.json(result, { headers: NOT_KEPT });
    } catch (error) {
      return errorResponse(error, requestId);
    }
  };
}

/** A download is a link, which has no headers: its address names the connection. */
function headersOf({ method, headers, url }: RouteRequest): RequestHeaders {
  if (method !== 'GET' || headers.has(CONNECTION_HEADER)) return headers;
  const named = new URL(url).searchParams.get('connection');
  if (!named) return headers;
  return new Headers([...headers, [CONNECTION_HEADER, named]]);
}

function addressOf({ headers }: RouteRequest): string | null {
  return clientAddress(headers.get('x-forwarded-for'), env().TRUSTED_PROXY_HOPS ?? 0);
}

type Access = {
  user: CurrentUser;
  /** When the person of the session last showed who they are. */
  confirmedAt: Date | null;
  /** Throws a Problem when the request names no connection that there is. */
  context: () => Promise<ServiceContext>;
};

/**
 * Finds who makes a request to our API, and on which connection; null without a valid session. Asks the database once.
 */
async function accessOf(headers: Pick<Headers, 'get'>): Promise<Access | null> {
  const { db } = database();
  const token = sessionTokenOf(headers.get('cookie'));
  const slug = headers.get(CONNECTION_HEADER);
  const now = new Date();
  const found = token ? await findAccess(db, { token, slug: slug ?? '', now }) : undefined;
  const user = found && (await userOfSession(db, found, now));
  if (!user) return null;
  const context = async () => ({
    ...(await (slug ? cachedService(found.version) : onlyService())),
    db,
    now: () => new Date(),
  });
  return { user, confirmedAt: found.session.confirmedAt, context };
}
