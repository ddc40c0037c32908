import { z } from 'zod/mini';
import { changeRetention, readRetentionPage } from '@/lib/privacy/retention/settings.server';
import { RetentionSettings } from '@/lib/privacy/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle(
  { permission: 'settings:manage', branches: 'closed', input: z.object({}) },
  readRetentionPage,
);
export const PUT = handle(
  { permission: 'settings:manage', branches: 'closed', stepUp: true, input: RetentionSettings },
  changeRetention,
);
