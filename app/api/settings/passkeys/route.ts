import { handle } from '@/lib/request/handle.server';
import { AddPasskey } from '@/lib/second-factor/passkey-schema';
import { addPasskey } from '@/lib/second-factor/passkeys.server';

export const POST = handle(
  { permission: 'signed-in', branches: 'nothing', beforeFactor: true, stepUp: true, input: AddPasskey },
  addPasskey,
);
