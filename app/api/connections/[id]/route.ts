import { changeConnection } from '@/lib/connections/change.server';
import { ConnectionRef } from '@/lib/connections/model/connection-schema';
import { removeConnection } from '@/lib/connections/remove.server';
import { ChangeConnection } from '@/lib/connections/schema';
import { handle } from '@/lib/request/handle.server';

export const PATCH = handle(
  { permission: 'settings:manage', branches: 'closed', input: ChangeConnection },
  changeConnection,
);
export const DELETE = handle(
  { permission: 'settings:manage', branches: 'closed', stepUp: true, input: ConnectionRef },
  removeConnection,
);
