import { testCredentials } from '@/lib/connections/credentials/test.server';
import { TestCredentials } from '@/lib/connections/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'settings:manage', input: TestCredentials }, testCredentials);
