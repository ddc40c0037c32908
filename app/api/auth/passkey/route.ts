import { z } from 'zod/mini';
import { safeNext } from '@/lib/auth/access/safe-next';
import { newSessionCookie } from '@/lib/auth/session.server';
import { handleVisitor } from '@/lib/request/handle-visitor.server';
import { routes } from '@/lib/routes';
import { PasskeySignIn } from '@/lib/second-factor/passkey-schema';
import { beginPasskeySignIn, signInWithPasskey } from '@/lib/second-factor/passkey-sign-in.server';
import { endedPendingSignInCookie } from '@/lib/second-factor/pending-sign-in.server';

const page = () => routes.signIn();

export const POST = handleVisitor({ input: z.object({}), page }, async (ctx) => ({
  body: await beginPasskeySignIn(ctx),
}));

export const PUT = handleVisitor({ input: PasskeySignIn, page }, async (ctx, input) => {
  const { token, browserCookie } = await signInWithPasskey(ctx, input);
  return { cookies: [newSessionCookie(token), browserCookie, endedPendingSignInCookie()], next: safeNext(input.next) };
});
