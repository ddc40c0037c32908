import { handle } from '@/lib/http/handle.server';
import { changeConnection } from '@/lib/settings/change-connection.server';
import { ChangeConnection, ConnectionRef } from '@/lib/settings/connection-schema';
import { removeConnection } from '@/lib/settings/remove-connection.server';

export const PATCH = handle({ permission: 'settings:manage', input: ChangeConnection }, changeConnection);
export const DELETE = handle({ permission: 'settings:manage', input: ConnectionRef }, removeConnection);
