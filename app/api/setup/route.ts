import { setUp } from '@/lib/auth/access/set-up.server';
import { visit } from '@/lib/auth/access/visit.server';
import { SetUp } from '@/lib/auth/schema';
import { newSessionCookie } from '@/lib/auth/session.server';
import { routes } from '@/lib/routes';

export const POST = visit({ input: SetUp, page: routes.setup() }, async (ctx, input) => {
  const { token } = await setUp(ctx, input);
  return { cookie: newSessionCookie(token), next: routes.overview() };
});
