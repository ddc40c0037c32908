import { PushBrowser } from '@/lib/occurrences/push-schema';
import { testPush } from '@/lib/occurrences/push-settings.server';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'signed-in', branches: 'nothing', input: PushBrowser }, testPush);
