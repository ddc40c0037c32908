import { mendOrder } from '@/lib/imports/change.server';
import { MendImportRow } from '@/lib/imports/schema';
import { handle } from '@/lib/request/handle.server';

export const PUT = handle({ permission: 'delivery:write', branches: 'narrowed', input: MendImportRow }, mendOrder);
