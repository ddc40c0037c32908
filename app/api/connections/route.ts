import { addConnection } from '@/lib/connections/add.server';
import { listConnections } from '@/lib/connections/list.server';
import { AddConnection } from '@/lib/connections/schema';
import { handle, NO_INPUT } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'settings:read', branches: 'closed', input: NO_INPUT }, listConnections);
export const POST = handle(
  { permission: 'settings:manage', branches: 'closed', stepUp: true, input: AddConnection },
  addConnection,
);
