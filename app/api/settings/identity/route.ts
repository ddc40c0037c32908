import { handle } from '@/lib/request/handle.server';
import { confirmIdentity } from '@/lib/second-factor/confirm-identity.server';
import { Identity } from '@/lib/second-factor/schema';

export const POST = handle(
  { permission: 'signed-in', branches: 'nothing', beforeFactor: true, input: Identity },
  confirmIdentity,
);
