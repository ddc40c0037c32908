import { handle } from '@/lib/request/handle.server';
import { resetPassword } from '@/lib/users/reset-password.server';
import { ResetPassword } from '@/lib/users/schema';

export const PUT = handle(
  { permission: 'users:manage', branches: 'closed', stepUp: true, input: ResetPassword },
  resetPassword,
);
