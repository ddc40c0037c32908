import { randomUUID } from 'node:crypto';
import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { type Permission, roleMay } from '@/lib/auth/permissions';
import { currentUser } from '@/lib/auth/session.server';
import { connectionOfRequest } from '@/lib/connections/current.server';
import { env } from '@/lib/env';
import { Problem } from '@/lib/http/problem';
import { type Context, serviceContext } from './context.server';
import { explain } from './error-table.server';
import { unstorableText } from './unstorable-text';

type RouteArguments = { params: Promise<Record<string, string | string[] | undefined>> };
type Rule<Input> = {
  /** What the caller's role must hold. `signed-in` asks for a session alone. */
  permission: Permission | 'signed-in';
  /** The route's parameters, the query (GET, DELETE) or the JSON body, as one object. */
  input: z.ZodType<Input> | ((ctx: Context) => z.ZodType<Input>);
};

const MAX_BODY_BYTES = 64 * 1024;
const NOT_KEPT = { 'cache-control': 'no-store' };

/**
 * The one wrapper of a signed-in operation: who is asking, may they, from our own pages, how big, what exactly; then the
 * verb, and one table of errors. The verb's result is the JSON answer; `undefined` is a 204.
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
      const connection = await connectionOfRequest(request.headers);
      const ctx: Context = { ...(await serviceContext(connection)), user, requestId, signal: request.signal };
      const schema = typeof rule.input === 'function' ? rule.input(ctx) : rule.input;
      const input = parseInput(schema, { ...(await readInput(request)), ...(await params) });
      const result = await verb(ctx, input);
      if (result instanceof Response) return result;
      return result === undefined
        ? new Response(null, { status: 204, headers: NOT_KEPT })
        : Response.json(result, { headers: NOT_KEPT });
    } catch (error) {
      return explain(error, requestId);
    }
  };
}

/** A browser says where a request comes from; a write from anywhere but our own pages is refused. */
export function refuseForeignOrigin(request: NextRequest): void {
  const site = request.headers.get('sec-fetch-site');
  const reading = request.method === 'GET' || request.method === 'HEAD';
  if (reading) {
    if (site === 'cross-site') throw new Problem(403, 'foreign_origin');
    return;
  }
  const origin = request.headers.get('origin');
  if (hostOf(origin) === request.headers.get('host')) return;
  // A proxy in front of us may ask under another name than the browser did.
  if (origin !== new URL(env().APP_URL).origin) throw new Problem(403, 'foreign_origin');
}

function hostOf(origin: string | null): string | undefined {
  return origin && URL.canParse(origin) ? new URL(origin).host : undefined;
}

async function readInput(request: NextRequest): Promise<Record<string, unknown>> {
  if (request.method === 'GET' || request.method === 'DELETE') return readQuery(request.nextUrl.searchParams);
  const body = await readBody(request);
  if (body.length === 0) return {};
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) throw new Problem(415, 'not_json');
  const parsed = z.record(z.string(), z.unknown()).safeParse(parseJson(body));
  if (!parsed.success) throw new Problem(400, 'not_json');
  return parsed.data;
}

function readQuery(query: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(query.keys())].map((key) => {
      const values = query.getAll(key);
      return [key, values.length > 1 ? values : values[0]];
    }),
  );
}

/** Reads no more than is allowed, whatever the declared length. */
export async function readBody(request: NextRequest): Promise<string> {
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw new Problem(413, 'too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, 'not_json');
  }
}

export function parseInput<Input>(schema: z.ZodType<Input>, value: unknown): Input {
  const unstorable = unstorableText(value);
  if (unstorable) {
    throw new Problem(400, 'invalid_input', {
      fields: [{ path: unstorable.join('.'), message: 'errors.characters' }],
    });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Problem(400, 'invalid_input', {
    fields: result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  });
}
