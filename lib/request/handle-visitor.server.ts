import { randomUUID } from 'node:crypto';
import type { NextRequest } from 'next/server';
import type { z } from 'zod';
import { clientAddress } from '@/lib/auth/access/client-address';
import { sessionTokenOf } from '@/lib/auth/session-user.server';
import type { VisitorContext } from '@/lib/auth/visitor-context.server';
import { database } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { Problem } from '@/lib/http/problem';
import { REQUEST_ID_HEADER } from '@/lib/http/request-id';
import { errorResponse } from './error-response.server';
import { parseInput, readBody, readJsonBody } from './read-input.server';
import { refuseForeignOrigin } from './refuse-foreign-origin.server';
import { strictSchema } from './strict-schema';

/** The next page, and the cookies to set; or another answer, to a script. */
type Result = { next: string; cookies: string[] } | { body: unknown };

/**
 * Wraps one of the few verbs that need no session: origin, size, schema, then the verb. A plain HTML form is redirected
 * with a 303, back to `page` when it is refused.
 */
export function handleVisitor<Input>(
  rule: { input: z.core.$ZodType<Input>; page: (raw: Record<string, unknown>) => string },
  verb: (ctx: VisitorContext, input: Input) => Promise<Result>,
) {
  return async (request: NextRequest): Promise<Response> => {
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
    const requestId = request.headers.get(REQUEST_ID_HEADER) ?? randomUUID();
    let raw: Record<string, unknown> = {};
    try {
      refuseForeignOrigin(request);
      raw = isForm ? Object.fromEntries(new URLSearchParams(await readBody(request))) : await readJsonBody(request);
      const input = parseInput(strictSchema(rule.input), raw);
      const result = await verb(visitorContext(request.headers), input);
      const headers = new Headers({ 'cache-control': 'no-store' });
      if ('body' in result) return Response.json(result.body, { headers });
      const { next, cookies } = result;
      for (const cookie of cookies) headers.append('set-cookie', cookie);
      if (!isForm) return Response.json({ next }, { headers });
      headers.set('location', next);
      return new Response(null, { status: 303, headers });
    } catch (error) {
      const response = errorResponse(error, requestId);
      const isOurs = !(error instanceof Problem && error.code === 'foreign_origin');
      return isForm && isOurs ? backTo(rule.page(raw), raw.next, error, response) : response;
    }
  };
}

function visitorContext(headers: Headers): VisitorContext {
  const cookie = headers.get('cookie');
  return {
    db: database().db,
    now: () => new Date(),
    visitor: {
      address: clientAddress(headers.get('x-forwarded-for'), env().TRUSTED_PROXY_HOPS ?? 0),
      userAgent: headers.get('user-agent'),
    },
    sessionToken: sessionTokenOf(cookie),
    cookie,
  };
}

/** Redirects a form without script to its page; the query carries the problem (`problem-of-query.ts`). */
function backTo(page: string, next: unknown, error: unknown, response: Response): Response {
  const query = new URLSearchParams({ problem: error instanceof Problem ? error.code : 'unexpected' });
  const field = error instanceof Problem ? error.extra.fields?.[0] : undefined;
  if (field) {
    query.set('at', field.path);
    query.set('why', field.message);
  }
  const wait = response.headers.get('retry-after');
  if (wait) query.set('wait', wait);
  if (typeof next === 'string' && next !== '') query.set('next', next);
  return new Response(null, { status: 303, headers: { location: `${page}?${query}`, 'cache-control': 'no-store' } });
}
