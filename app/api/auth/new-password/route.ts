import { choosePassword } from '@/lib/auth/choose-password.server';
import { ChoosePassword } from '@/lib/auth/schema';
import { handleVisitor } from '@/lib/request/handle-visitor.server';
import { routes } from '@/lib/routes';

const page = ({ link }: Record<string, unknown>) => routes.newPassword(typeof link === 'string' ? link : '-');

export const POST = handleVisitor({ input: ChoosePassword, page }, async (ctx, input) => {
  await choosePassword(ctx, input);
  return { cookies: [], next: routes.signIn({ chosen: 1 }) };
});
