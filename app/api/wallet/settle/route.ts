import { z } from 'zod';
import { handle } from '@/lib/request/handle.server';
import { settleWarning } from '@/lib/wallet/settle-warning.server';

export const POST = handle({ permission: 'wallet:read', branches: 'closed', input: z.object({}) }, settleWarning);
