import { randomUUID } from 'node:crypto';
import type { NextRequest } from 'next/server';
import type { z } from 'zod';
import { type Permission, roleMay } from '@/lib/auth/permissions';
import { currentUser } from '@/lib/auth/session.server';
import { connectionOfRequest } from '@/lib/connections/current.server';
import { CONNECTION_HEADER } from '@/lib/http/connection-address';
import { Problem } from '@/lib/http/problem';
import { type Context, serviceContext } from './context.server';
import { errorResponse } from './error-response.server';
import { parseInput, readInput } from './read-input.server';
import { refuseForeignOrigin } from './refuse-foreign-origin.server';

type RouteArguments = { params: Promise<Record<string, string | string[] | undefined>> };
type Rule<Input> = {
  /** The permission that the user's role needs; `signed-in` needs a session alone. */
  permission: Permission | 'signed-in';
  /** The route's parameters, the query (GET, DELETE) or the JSON body, as one object. */
  input: z.ZodType<Input> | ((ctx: Context) => z.ZodType<Input>);
};

const NOT_KEPT = { 'cache-control': 'no-store' };

/**
 * Wraps a verb as a route for signed-in users: origin, session, permission, connection, size, schema, then the verb. Its
 * result is the JSON response; `undefined` is a 204.
 */
export function handle<Input, Result>(rule: Rule<Input>, verb: (ctx: Context, input: Input) => Promise<Result>) {
  return async (request: NextRequest, { params }: RouteArguments): Promise<Response> => {
    const requestId = randomUUID();
    try {
      refuseForeignOrigin(request);
      const user = await currentUser(request.headers);
      if (!user) throw new Problem(401, 'signed_out');
      if (rule.permission !== 'signed-in' && !roleMay(user.role, rule.permission))
        throw new Problem(403, 'not_allowed');
      const connection = await connectionOfRequest(headersOf(request));
      const ctx: Context = { ...(await serviceContext(connection)), user, requestId, signal: request.signal };
      const schema = typeof rule.input === 'function' ? rule.input(ctx) : rule.input;
      const input = parseInput(schema, { ...(await readInput(request)), ...(await params) });
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
function headersOf({ method, headers, nextUrl }: NextRequest): Headers {
  const named = method === 'GET' ? nextUrl.searchParams.get('connection') : null;
  if (!named || headers.has(CONNECTION_HEADER)) return headers;
  return new Headers([...headers, [CONNECTION_HEADER, named]]);
}
