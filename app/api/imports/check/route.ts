import { checkReferences } from '@/lib/imports/read.server';
import { CHECK_BODY_BYTES, CheckReferences } from '@/lib/imports/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle(
  { permission: 'delivery:write', branches: 'narrowed', input: CheckReferences, maxBodyBytes: CHECK_BODY_BYTES },
  checkReferences,
);
