import { readImport } from '@/lib/imports/read.server';
import { ImportById } from '@/lib/imports/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:read', branches: 'narrowed', input: ImportById }, readImport);
