import { handle } from '@/lib/request/handle.server';
import { PasskeyRef, RenamePasskey } from '@/lib/second-factor/passkey-schema';
import { namePasskey, removePasskey } from '@/lib/second-factor/passkeys.server';

export const PATCH = handle({ permission: 'signed-in', branches: 'nothing', input: RenamePasskey }, namePasskey);
export const DELETE = handle(
  { permission: 'signed-in', branches: 'nothing', stepUp: true, input: PasskeyRef },
  removePasskey,
);
