import { addByCode } from '@/lib/deliveries/by-code/add.server';
import { readNewestCodeList } from '@/lib/deliveries/by-code/read.server';
import { AddByCode } from '@/lib/deliveries/by-code/schema';
import { handle, NO_INPUT } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:adopt', branches: 'closed', input: NO_INPUT }, readNewestCodeList);

export const POST = handle({ permission: 'delivery:adopt', branches: 'closed', input: AddByCode }, addByCode);
