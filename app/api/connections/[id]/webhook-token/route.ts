import { ConnectionRef } from '@/lib/connections/schema';
import { rotateWebhookUrl } from '@/lib/connections/webhook/rotate-webhook-url.server';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'settings:manage', input: ConnectionRef }, rotateWebhookUrl);
