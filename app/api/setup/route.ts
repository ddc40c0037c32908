import { SetUp } from '@/lib/auth/schema';
import { newSessionCookie } from '@/lib/auth/session.server';
import { setUp } from '@/lib/auth/set-up.server';
import { handleVisitor } from '@/lib/request/handle-visitor.server';
import { routes } from '@/lib/routes';

export const POST = handleVisitor({ input: SetUp, page: () => routes.setup() }, async (ctx, input) => {
  const { token, browserCookie } = await setUp(ctx, input);
  return { cookies: [newSessionCookie(token), browserCookie], next: routes.overview() };
});
