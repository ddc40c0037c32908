import { listImports } from '@/lib/imports/read.server';
import { IMPORT_BODY_BYTES, StartImport } from '@/lib/imports/schema';
import { startImport } from '@/lib/imports/start.server';
import { handle, NO_INPUT } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'delivery:read', branches: 'narrowed', input: NO_INPUT }, listImports);

export const POST = handle(
  { permission: 'delivery:write', branches: 'narrowed', input: StartImport, maxBodyBytes: IMPORT_BODY_BYTES },
  startImport,
);
