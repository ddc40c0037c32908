import { handle } from '@/lib/http/handle.server';
import { ConnectionRef } from '@/lib/settings/connection-schema';
import { rotateWebhookUrl } from '@/lib/settings/rotate-webhook-url.server';

export const POST = handle({ permission: 'settings:manage', input: ConnectionRef }, rotateWebhookUrl);
