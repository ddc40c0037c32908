import { handle } from '@/lib/http/handle.server';
import { changePassword } from '@/lib/settings/change-password.server';
import { ChangePassword } from '@/lib/settings/schema';

export const PUT = handle({ permission: 'signed-in', input: ChangePassword }, changePassword);
