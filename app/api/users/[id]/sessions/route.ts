import { handle } from '@/lib/request/handle.server';
import { UserRef } from '@/lib/users/schema';
import { signOutUser } from '@/lib/users/sign-out.server';

export const DELETE = handle(
  { permission: 'users:manage', branches: 'closed', stepUp: true, input: UserRef },
  signOutUser,
);
