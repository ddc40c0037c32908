import { previewRetention } from '@/lib/privacy/retention/settings.server';
import { RetentionSettings } from '@/lib/privacy/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle(
  { permission: 'settings:manage', branches: 'closed', input: RetentionSettings },
  previewRetention,
);
