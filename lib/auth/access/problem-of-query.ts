import type { ProblemBody } from '@/lib/http/problem';

/** The problem with which a form that was sent without script came back (`visit.server.ts`), or undefined. */
export function problemOfQuery(query: Record<string, string | string[] | undefined>): ProblemBody['error'] | undefined {
  const { problem, wait, at, why } = query;
  if (!isName(problem)) return undefined;
  return {
    code: problem,
    detail: typeof wait === 'string' ? { waitSeconds: Number(wait) } : undefined,
    // Only words of our own: an address must not be able to put sentences on this page.
    fields: isName(at) && isName(why) && why.startsWith('auth.fields.') ? [{ path: at, message: why }] : undefined,
  };
}

function isName(text: unknown): text is string {
  return typeof text === 'string' && /^[a-z_.]{1,60}$/.test(text);
}
