import { handle } from '@/lib/request/handle.server';
import { disableUser } from '@/lib/users/disable.server';
import { UserRef } from '@/lib/users/schema';

export const POST = handle(
  { permission: 'users:manage', branches: 'closed', stepUp: true, input: UserRef },
  disableUser,
);
