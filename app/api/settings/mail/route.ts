import { z } from 'zod/mini';
import { chooseMail, readMail } from '@/lib/mail/choose.server';
import { ChooseMail } from '@/lib/mail/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'signed-in', branches: 'nothing', input: z.object({}) }, readMail);

export const PUT = handle({ permission: 'signed-in', branches: 'nothing', input: ChooseMail }, chooseMail);
