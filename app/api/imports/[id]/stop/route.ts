import { ImportById } from '@/lib/imports/schema';
import { stopImport } from '@/lib/imports/stop.server';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'delivery:write', branches: 'narrowed', input: ImportById }, stopImport);
