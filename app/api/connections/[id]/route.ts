import { changeConnection } from '@/lib/connections/change.server';
import { removeConnection } from '@/lib/connections/remove.server';
import { ChangeConnection, ConnectionRef } from '@/lib/connections/schema';
import { handle } from '@/lib/request/handle.server';

export const PATCH = handle({ permission: 'settings:manage', input: ChangeConnection }, changeConnection);
export const DELETE = handle({ permission: 'settings:manage', input: ConnectionRef }, removeConnection);
