import { z } from 'zod';
import { removedSessionCookie } from '@/lib/auth/session.server';
import { signOut } from '@/lib/auth/sign-out.server';
import { visit } from '@/lib/auth/visit.server';
import { routes } from '@/lib/routes';

export const POST = visit({ input: z.object({}), page: routes.signIn() }, async (ctx) => {
  await signOut(ctx);
  return { cookie: removedSessionCookie(), next: routes.signIn() };
});
