import { changeRetention, readRetentionPage } from '@/lib/privacy/retention/settings.server';
import { RetentionSettings } from '@/lib/privacy/schema';
import { handle, NO_INPUT } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'settings:manage', branches: 'closed', input: NO_INPUT }, readRetentionPage);
export const PUT = handle(
  { permission: 'settings:manage', branches: 'closed', stepUp: true, input: RetentionSettings },
  changeRetention,
);
