import { safeNext } from '@/lib/auth/access/safe-next';
import { newSessionCookie } from '@/lib/auth/session.server';
import { handleVisitor } from '@/lib/request/handle-visitor.server';
import { routes } from '@/lib/routes';
import { completeSignIn } from '@/lib/second-factor/complete-sign-in.server';
import { endedPendingSignInCookie } from '@/lib/second-factor/pending-sign-in.server';
import { SignInCode } from '@/lib/second-factor/schema';

export const POST = handleVisitor({ input: SignInCode, page: () => routes.signIn() }, async (ctx, input) => {
  const { token, browserCookie } = await completeSignIn(ctx, input);
  const cookies = [newSessionCookie(token), browserCookie, endedPendingSignInCookie()];
  return { cookies, next: safeNext(input.next) };
});
