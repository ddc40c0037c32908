import { changeAttention } from '@/lib/connections/change-settings.server';
import { AttentionSettings } from '@/lib/progress/attention-settings';
import { handle } from '@/lib/request/handle.server';

export const PUT = handle(
  { permission: 'settings:manage', branches: 'closed', input: AttentionSettings },
  changeAttention,
);
