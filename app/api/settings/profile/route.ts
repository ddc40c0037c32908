import { handle } from '@/lib/http/handle.server';
import { changeName } from '@/lib/settings/change-name.server';
import { ChangeName } from '@/lib/settings/schema';

export const PUT = handle({ permission: 'signed-in', input: ChangeName }, changeName);
