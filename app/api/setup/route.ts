import { SetUp } from '@/lib/auth/schema';
import { newSessionCookie } from '@/lib/auth/session.server';
import { setUp } from '@/lib/auth/set-up.server';
import { visit } from '@/lib/auth/visit.server';

export const POST = visit({ input: SetUp, page: '/setup' }, async (ctx, input) => {
  const { token } = await setUp(ctx, input);
  return { cookie: newSessionCookie(token), next: '/' };
});
