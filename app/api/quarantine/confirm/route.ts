import { confirmOldIsOff } from '@/lib/backup/confirm-old-is-off.server';
import { ConfirmOldIsOff } from '@/lib/backup/quarantine-schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle(
  { permission: 'settings:manage', branches: 'closed', stepUp: true, input: ConfirmOldIsOff },
  confirmOldIsOff,
);
