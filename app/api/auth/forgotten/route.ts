import { forgottenPassword } from '@/lib/auth/forgotten-password.server';
import { ForgottenPassword } from '@/lib/auth/schema';
import { handleVisitor } from '@/lib/request/handle-visitor.server';
import { routes } from '@/lib/routes';

export const POST = handleVisitor({ input: ForgottenPassword, page: () => routes.forgotten() }, async (ctx, input) => {
  await forgottenPassword(ctx, input);
  return { cookies: [], next: routes.forgotten({ sent: 1 }) };
});
