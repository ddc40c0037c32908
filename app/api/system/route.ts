import { readSystem } from '@/lib/health/read-system.server';
import { handle, NO_INPUT } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'settings:manage', branches: 'closed', input: NO_INPUT }, readSystem);
