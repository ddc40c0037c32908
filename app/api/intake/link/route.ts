import { resolveLink } from '@/lib/intake/resolve-link.server';
import { ResolveLink } from '@/lib/intake/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'delivery:write', branches: 'nothing', input: ResolveLink }, (ctx, input) =>
  resolveLink(ctx, input),
);
