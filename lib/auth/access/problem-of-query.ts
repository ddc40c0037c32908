import type { ProblemBody } from '@/lib/http/problem';

/** The problem with which a form without script came back (`handle-visitor.server.ts`), or undefined. */
export function problemOfQuery(query: Record<string, string | string[] | undefined>): ProblemBody['error'] | undefined {
  const { problem, wait, at, why } = query;
  if (!isName(problem)) return undefined;
  return {
    code: problem,
    detail: typeof wait === 'string' ? { waitSeconds: Number(wait) } : undefined,
    // Only keys of our own messages: a link must not put sentences on this page.
    fields: isName(at) && isFieldMessage(why) ? [{ path: at, message: why }] : undefined,
  };
}

function isName(text: unknown): text is string {
  return typeof text === 'string' && /^[a-z_]{1,60}$/.test(text);
}

function isFieldMessage(text: unknown): text is string {
  return typeof text === 'string' && /^auth\.fields\.[a-zA-Z.]{1,60}$/.test(text);
}
