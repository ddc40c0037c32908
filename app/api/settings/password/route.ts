import { changePassword } from '@/lib/account/change-password.server';
import { ChangePassword } from '@/lib/account/schema';
import { handle } from '@/lib/request/handle.server';

export const PUT = handle({ permission: 'signed-in', branches: 'nothing', input: ChangePassword }, changePassword);
