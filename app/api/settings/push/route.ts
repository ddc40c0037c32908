import { readPush, subscribePush, testPush, unsubscribePush } from '@/lib/occurrences/push-settings.server';
import { SubscribePush } from '@/lib/occurrences/schema';
import { handle, NO_INPUT } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'signed-in', branches: 'nothing', input: NO_INPUT }, readPush);

export const PUT = handle({ permission: 'signed-in', branches: 'nothing', input: SubscribePush }, subscribePush);

export const DELETE = handle({ permission: 'signed-in', branches: 'nothing', input: NO_INPUT }, unsubscribePush);

export const POST = handle({ permission: 'signed-in', branches: 'nothing', input: NO_INPUT }, testPush);
