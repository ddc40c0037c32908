import { ChangeFactorRoles } from '@/lib/auth/factor-roles';
import { handle } from '@/lib/request/handle.server';
import { changeFactorRoles } from '@/lib/users/factor-roles.server';

export const PUT = handle(
  { permission: 'users:manage', branches: 'closed', stepUp: true, input: ChangeFactorRoles },
  changeFactorRoles,
);
