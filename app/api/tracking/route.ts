import { handle, NO_INPUT } from '@/lib/request/handle.server';
import { listTracked } from '@/lib/tracking/list.server';

export const GET = handle({ permission: 'delivery:read', branches: 'narrowed', input: NO_INPUT }, listTracked);
