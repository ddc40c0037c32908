import { DiscardCredentials, RotateCredentials } from '@/lib/connections/credentials/schema';
import { discardCredentials } from '@/lib/connections/discard-credentials.server';
import { rotateCredentials } from '@/lib/connections/rotate-credentials.server';
import { handle } from '@/lib/request/handle.server';

export const PUT = handle(
  { permission: 'settings:manage', branches: 'closed', stepUp: true, input: RotateCredentials },
  rotateCredentials,
);
export const DELETE = handle(
  { permission: 'settings:manage', branches: 'closed', stepUp: true, input: DiscardCredentials },
  discardCredentials,
);
