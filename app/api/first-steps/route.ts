import { readFirstSteps } from '@/lib/connections/first-steps/read.server';
import { handle, NO_INPUT } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'settings:manage', branches: 'closed', input: NO_INPUT }, readFirstSteps);
