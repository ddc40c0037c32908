import { setUp } from '@/lib/auth/access/set-up.server';
import { knownBrowserCookie } from '@/lib/auth/known-browser.server';
import { SetUp } from '@/lib/auth/schema';
import { newSessionCookie } from '@/lib/auth/session.server';
import { handleVisitor } from '@/lib/request/handle-visitor.server';
import { routes } from '@/lib/routes';

export const POST = handleVisitor({ input: SetUp, page: routes.setup() }, async (ctx, input) => {
  const { token } = await setUp(ctx, input);
  return { cookies: [newSessionCookie(token), knownBrowserCookie(ctx.cookie, input.email)], next: routes.overview() };
});
