import { handle, NO_INPUT } from '@/lib/request/handle.server';
import { askForIdentity } from '@/lib/second-factor/confirm-identity.server';

export const POST = handle({ permission: 'signed-in', branches: 'nothing', input: NO_INPUT }, askForIdentity);
