import { ConnectionRef } from '@/lib/connections/model/connection-schema';
import { rotateWebhookUrl } from '@/lib/connections/rotate-webhook-url.server';
import { handle } from '@/lib/request/handle.server';

export const POST = handle(
  { permission: 'settings:manage', branches: 'closed', stepUp: true, input: ConnectionRef },
  rotateWebhookUrl,
);
