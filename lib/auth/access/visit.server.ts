import { randomUUID } from 'node:crypto';
import type { NextRequest } from 'next/server';
import type { z } from 'zod';
import { database } from '@/lib/db/client.server';
import { env } from '@/lib/env';
import { Problem } from '@/lib/http/problem';
import { explain } from '@/lib/request/error-table.server';
import { parseInput, parseJson, readBody, refuseForeignOrigin } from '@/lib/request/handle.server';
import { clientAddress } from '../client-address';
import { readSessionToken } from '../session-cookie';
import type { VisitorContext } from './visitor.server';

/** Where to go, and the cookie to take along. */
type Answer = { next: string; cookie: string };

/**
 * The wrapper of the few operations for which nobody need be signed in: same origin, size, parse, verb, answer. A plain
 * HTML form is served as well as our script: it is sent on with a 303, back to `page` when it was refused.
 */
export function visit<Input>(
  rule: { input: z.ZodType<Input>; page: string },
  verb: (ctx: VisitorContext, input: Input) => Promise<Answer>,
) {
  return async (request: NextRequest): Promise<Response> => {
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
    const requestId = randomUUID();
    let raw: Record<string, unknown> = {};
    try {
      refuseForeignOrigin(request);
      raw = await readVisitorInput(request, isForm);
      const { next, cookie } = await verb(visitorContext(request.headers), parseInput(rule.input, raw));
      const headers = { 'set-cookie': cookie, 'cache-control': 'no-store' };
      if (isForm) return new Response(null, { status: 303, headers: { ...headers, location: next } });
      return Response.json({ next }, { headers });
    } catch (error) {
      const answer = explain(error, requestId);
      const isOurs = !(error instanceof Problem && error.code === 'foreign_origin');
      return isForm && isOurs ? backTo(rule.page, raw.next, error, answer) : answer;
    }
  };
}

function visitorContext(headers: Headers): VisitorContext {
  const { TRUSTED_PROXY_HOPS, APP_URL } = env();
  return {
    db: database().db,
    now: () => new Date(),
    visitor: {
      address: clientAddress(headers.get('x-forwarded-for'), TRUSTED_PROXY_HOPS),
      userAgent: headers.get('user-agent'),
    },
    sessionToken: readSessionToken(headers.get('cookie'), APP_URL.startsWith('https:')),
  };
}

async function readVisitorInput(request: NextRequest, isForm: boolean): Promise<Record<string, unknown>> {
  const body = await readBody(request);
  if (isForm) return Object.fromEntries(new URLSearchParams(body));
  if (body === '') return {};
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) throw new Problem(415, 'not_json');
  const parsed = parseJson(body);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}

/** The page shows what went wrong from the query: a form without script has no other way to hear of it. */
function backTo(page: string, next: unknown, error: unknown, answer: Response): Response {
  const query = new URLSearchParams({ problem: error instanceof Problem ? error.code : 'unexpected' });
  const field = error instanceof Problem ? error.extra.fields?.[0] : undefined;
  if (field) {
    query.set('at', field.path);
    query.set('why', field.message);
  }
  const wait = answer.headers.get('retry-after');
  if (wait) query.set('wait', wait);
  if (typeof next === 'string' && next !== '') query.set('next', next);
  return new Response(null, { status: 303, headers: { location: `${page}?${query}`, 'cache-control': 'no-store' } });
}
