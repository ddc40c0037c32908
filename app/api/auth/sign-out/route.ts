import { z } from 'zod';
import { removedSessionCookie } from '@/lib/auth/session.server';
import { signOut } from '@/lib/auth/sign-out.server';
import { visit } from '@/lib/auth/visit.server';

export const POST = visit({ input: z.object({}), page: '/sign-in' }, async (ctx) => {
  await signOut(ctx);
  return { cookie: removedSessionCookie(), next: '/sign-in' };
});
