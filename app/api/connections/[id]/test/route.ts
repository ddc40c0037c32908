import { testConnection } from '@/lib/connections/credentials/test.server';
import { TestConnection } from '@/lib/connections/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'settings:manage', input: TestConnection }, testConnection);
