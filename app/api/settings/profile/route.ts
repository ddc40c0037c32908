import { changeName } from '@/lib/account/change-name.server';
import { ChangeName } from '@/lib/account/schema';
import { handle } from '@/lib/request/handle.server';

export const PUT = handle({ permission: 'signed-in', branches: 'nothing', input: ChangeName }, changeName);
