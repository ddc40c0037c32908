import { z } from 'zod';
import { handle } from '@/lib/request/handle.server';
import { readWallet } from '@/lib/wallet/read.server';

export const GET = handle({ permission: 'wallet:read', branches: 'closed', input: z.object({}) }, readWallet);
