import { TestCredentials } from '@/lib/connections/credentials/schema';
import { testCredentials } from '@/lib/connections/test-credentials.server';
import { handle } from '@/lib/request/handle.server';

export const POST = handle(
  { permission: 'settings:manage', branches: 'closed', input: TestCredentials },
  testCredentials,
);
