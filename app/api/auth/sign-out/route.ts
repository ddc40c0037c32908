import { z } from 'zod';
import { visit } from '@/lib/auth/access/visit.server';
import { removedSessionCookie } from '@/lib/auth/session.server';
import { signOut } from '@/lib/auth/sign-out.server';
import { routes } from '@/lib/routes';

export const POST = visit({ input: z.object({}), page: routes.signIn() }, async (ctx) => {
  await signOut(ctx);
  return { cookie: removedSessionCookie(), next: routes.signIn() };
});
