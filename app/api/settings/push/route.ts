import { SubscribePush } from '@/lib/occurrences/push-schema';
import { readPush, subscribePush, testPush, unsubscribePush } from '@/lib/occurrences/push-settings.server';
import { handle, NO_INPUT } from '@/lib/request/handle.server';

const BY_ITS_PERSON = { permission: 'signed-in', branches: 'nothing', input: NO_INPUT } as const;

export const GET = handle(BY_ITS_PERSON, readPush);

export const PUT = handle({ ...BY_ITS_PERSON, input: SubscribePush }, subscribePush);

export const DELETE = handle(BY_ITS_PERSON, unsubscribePush);

export const POST = handle(BY_ITS_PERSON, testPush);
