import { safeNext } from '@/lib/auth/access/safe-next';
import { SignIn } from '@/lib/auth/schema';
import { newSessionCookie } from '@/lib/auth/session.server';
import { signIn } from '@/lib/auth/sign-in.server';
import { handleVisitor } from '@/lib/request/handle-visitor.server';
import { routes } from '@/lib/routes';

export const POST = handleVisitor({ input: SignIn, page: routes.signIn() }, async (ctx, input) => {
  const { token, browserCookie } = await signIn(ctx, input);
  return { cookies: [newSessionCookie(token), browserCookie], next: safeNext(input.next) };
});
