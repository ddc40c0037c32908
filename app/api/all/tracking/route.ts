import { handle, NO_INPUT } from '@/lib/request/handle.server';
import { listAllTracked } from '@/lib/tracking/list.server';

export const GET = handle({ permission: 'delivery:read', branches: 'narrowed', input: NO_INPUT }, listAllTracked);
