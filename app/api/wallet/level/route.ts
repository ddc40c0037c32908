import { handle } from '@/lib/request/handle.server';
import { SetOwnLevel } from '@/lib/wallet/schema';
import { setOwnLevel } from '@/lib/wallet/set-own-level.server';

export const PUT = handle(
  { permission: 'wallet:read', branches: 'closed', stepUp: true, input: SetOwnLevel },
  setOwnLevel,
);
