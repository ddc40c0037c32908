import { z } from 'zod';
import { handle } from '@/lib/http/handle.server';
import { addConnection } from '@/lib/settings/add-connection.server';
import { AddConnection } from '@/lib/settings/connection-schema';
import { listConnections } from '@/lib/settings/list-connections.server';

export const GET = handle({ permission: 'settings:read', input: z.object({}) }, listConnections);
export const POST = handle({ permission: 'settings:manage', input: AddConnection }, addConnection);
