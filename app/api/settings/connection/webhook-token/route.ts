import { z } from 'zod';
import { handle } from '@/lib/http/handle.server';
import { rotateWebhookUrl } from '@/lib/settings/rotate-webhook-url.server';

export const POST = handle({ permission: 'settings:manage', input: z.object({}) }, (ctx) =>
  rotateWebhookUrl(ctx, { id: ctx.connection.id }),
);
