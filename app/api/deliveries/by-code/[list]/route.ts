import { readCodeList } from '@/lib/deliveries/by-code/read.server';
import { CodeListById } from '@/lib/deliveries/by-code/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:adopt', branches: 'closed', input: CodeListById }, readCodeList);
