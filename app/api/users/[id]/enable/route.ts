import { handle } from '@/lib/request/handle.server';
import { enableUser } from '@/lib/users/enable.server';
import { UserRef } from '@/lib/users/schema';

export const POST = handle(
  { permission: 'users:manage', branches: 'closed', stepUp: true, input: UserRef },
  enableUser,
);
