import { rotateWebhookUrl } from '@/lib/connections/rotate-webhook-url.server';
import { ConnectionRef } from '@/lib/connections/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'settings:manage', input: ConnectionRef }, rotateWebhookUrl);
