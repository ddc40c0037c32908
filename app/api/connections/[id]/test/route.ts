import { handle } from '@/lib/http/handle.server';
import { TestConnection } from '@/lib/settings/connection-schema';
import { testConnection } from '@/lib/settings/test-connection.server';

export const POST = handle({ permission: 'settings:manage', input: TestConnection }, testConnection);
