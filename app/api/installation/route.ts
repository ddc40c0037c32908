import { readInstallation } from '@/lib/installation/read.server';
import { handle, NO_INPUT } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'settings:read', branches: 'closed', input: NO_INPUT }, readInstallation);
