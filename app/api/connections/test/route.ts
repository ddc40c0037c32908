import { handle } from '@/lib/http/handle.server';
import { TestCredentials } from '@/lib/settings/connection-schema';
import { testCredentials } from '@/lib/settings/test-connection.server';

export const POST = handle({ permission: 'settings:manage', input: TestCredentials }, testCredentials);
