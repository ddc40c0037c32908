import { z } from 'zod';
import { removedSessionCookie } from '@/lib/auth/session.server';
import { signOut } from '@/lib/auth/sign-out.server';
import { handleVisitor } from '@/lib/request/handle-visitor.server';
import { routes } from '@/lib/routes';

export const POST = handleVisitor({ input: z.object({}), page: () => routes.signIn() }, async (ctx) => {
  await signOut(ctx);
  return { cookies: [removedSessionCookie()], next: routes.signIn() };
});
