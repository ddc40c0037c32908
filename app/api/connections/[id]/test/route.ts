import { TestConnection } from '@/lib/connections/credentials/schema';
import { testConnection } from '@/lib/connections/test-credentials.server';
import { handle } from '@/lib/request/handle.server';

export const POST = handle(
  { permission: 'settings:manage', branches: 'closed', input: TestConnection },
  testConnection,
);
