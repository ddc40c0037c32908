import { stopImport } from '@/lib/imports/change.server';
import { ImportById } from '@/lib/imports/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'delivery:write', branches: 'narrowed', input: ImportById }, stopImport);
