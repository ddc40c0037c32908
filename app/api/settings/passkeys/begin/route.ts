import { handle, NO_INPUT } from '@/lib/request/handle.server';
import { beginPasskey } from '@/lib/second-factor/passkeys.server';

export const POST = handle(
  { permission: 'signed-in', branches: 'nothing', beforeFactor: true, stepUp: true, input: NO_INPUT },
  beginPasskey,
);
