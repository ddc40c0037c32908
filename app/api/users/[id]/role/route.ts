import { handle } from '@/lib/request/handle.server';
import { changeRole } from '@/lib/users/change-role.server';
import { ChangeRole } from '@/lib/users/schema';

export const PUT = handle(
  { permission: 'users:manage', branches: 'closed', stepUp: true, input: ChangeRole },
  changeRole,
);
