import type { Hono } from 'hono';
import { methodNotAllowed, notFound, type SandboxContext, type SandboxEnv } from '../../requests/request';

/** The last route of a generation: 405 for a path that answers other methods, else 404. */
export function refuseUnknown({ routes }: Hono<SandboxEnv>) {
  return ({ req }: SandboxContext) => {
    const asked = req.path.replace(/^\/v\d/, '');
    const answered = routes.filter(({ method }) => method !== 'ALL');
    const known = answered.find(({ path }) => fits(path, asked));
    if (!known) throw notFound('There is nothing at this path');
    throw methodNotAllowed([...new Set(answered.flatMap(({ path, method }) => (path === known.path ? method : [])))]);
  };
}

function fits(path: string, asked: string): boolean {
  const parts = asked.split('/');
  const wanted = path.split('/');
  return wanted.length === parts.length && wanted.every((part, index) => part.startsWith(':') || part === parts[index]);
}
