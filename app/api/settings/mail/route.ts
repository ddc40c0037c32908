import { chooseMail, readMail } from '@/lib/mail/choose.server';
import { ChooseMail } from '@/lib/mail/schema';
import { handle, NO_INPUT } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'signed-in', branches: 'nothing', input: NO_INPUT }, readMail);

export const PUT = handle({ permission: 'signed-in', branches: 'nothing', input: ChooseMail }, chooseMail);
