import { safeNext } from '@/lib/auth/access/safe-next';
import { SignIn } from '@/lib/auth/schema';
import { newSessionCookie } from '@/lib/auth/session.server';
import { signIn } from '@/lib/auth/sign-in.server';
import { handleVisitor } from '@/lib/request/handle-visitor.server';
import { routes } from '@/lib/routes';

export const POST = handleVisitor({ input: SignIn, page: () => routes.signIn() }, async (ctx, input) => {
  const result = await signIn(ctx, input);
  const next = safeNext(input.next);
  // The same page asks for the code now.
  if ('pendingCookie' in result)
    return { cookies: [result.pendingCookie], next: routes.signIn(next === '/' ? {} : { next }) };
  return { cookies: [newSessionCookie(result.token), result.browserCookie], next };
});
