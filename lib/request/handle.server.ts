import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type Permission, roleMay } from '@/lib/auth/permissions';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { Problem } from '@/lib/http/problem';
import { accessOf } from './access.server';
import type { Context } from './context.server';
import { errorResponse } from './error-response.server';
import { hasBody, parseInput, readInput, refuseUnknown } from './read-input.server';
import { refuseForeignOrigin } from './refuse-foreign-origin.server';
import type { RouteArguments, RouteRequest } from './route-request';

type Rule<Input> = {
  /** The permission that the user's role needs; `signed-in` needs a session alone. */
  permission: Permission | 'signed-in';
  /** The route's parameters, the query (GET, DELETE) or the JSON body, as one object. */
  input: z.core.$ZodType<Input> | ((ctx: Context) => z.core.$ZodType<Input>);
  /** Refuses unknown names in the query too, as in a body: a misspelt filter of an export would give another file. */
  knownOnly?: boolean;
};

const NOT_KEPT = { 'cache-control': 'no-store' };

/**
 * Wraps a verb as a route for signed-in users: origin, session, permission, connection, size, schema, then the verb. Its
 * result is the JSON response; `undefined` is a 204.
 */
export function handle<Input, Result>(rule: Rule<Input>, verb: (ctx: Context, input: Input) => Promise<Result>) {
  return async (request: RouteRequest, { params }: RouteArguments): Promise<Response> => {
    const requestId = randomUUID();
    try {
      refuseForeignOrigin(request);
      const access = await accessOf(headersOf(request));
      if (!access) throw new Problem(401, 'signed_out');
      const { user } = access;
      if (rule.permission !== 'signed-in' && !roleMay(user.role, rule.permission))
        throw new Problem(403, 'not_allowed');
      const ctx: Context = { ...(await access.context()), user, requestId, signal: request.signal };
      const schema = typeof rule.input === 'function' ? rule.input(ctx) : rule.input;
      const body = await readInput(request);
      const given = { ...body, ...(await params) };
      if (rule.knownOnly || hasBody(request)) refuseUnknown(schema, body);
      const input = parseInput(schema, given);
      const result = await verb(ctx, input);
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
function headersOf({ method, headers, url }: RouteRequest): Headers {
  if (method !== 'GET' || headers.has(CONNECTION_HEADER)) return headers;
  const named = new URL(url).searchParams.get('connection');
  if (!named) return headers;
  return new Headers([...headers, [CONNECTION_HEADER, named]]);
}
