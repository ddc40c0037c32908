import type { ProblemBody } from '@/lib/http/problem';

/** The problem with which a form that was sent without script came back (`visit.server.ts`), or undefined. */
export function problemOfQuery(query: Record<string, string | string[] | undefined>): ProblemBody['error'] | undefined {
  const { problem, wait } = query;
  if (typeof problem !== 'string' || !/^[a-z_]{1,40}$/.test(problem)) return undefined;
  return { code: problem, detail: typeof wait === 'string' ? { waitSeconds: Number(wait) } : undefined };
}
