import { StartInstallation } from '@/lib/installation/install-schema';
import { startInstallation } from '@/lib/installation/start.server';
import { handle } from '@/lib/request/handle.server';

export const POST = handle(
  { permission: 'settings:manage', branches: 'closed', stepUp: true, input: StartInstallation },
  startInstallation,
);
