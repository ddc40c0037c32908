import { z } from 'zod';
import { handle } from '@/lib/http/handle.server';
import { rotateWebhookToken } from '@/lib/settings/rotate-webhook-token.server';

export const POST = handle({ permission: 'settings:manage', input: z.object({}) }, rotateWebhookToken);
