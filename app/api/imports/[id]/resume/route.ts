import { resumeImport } from '@/lib/imports/change.server';
import { ResumeImport } from '@/lib/imports/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'delivery:write', branches: 'narrowed', input: ResumeImport }, resumeImport);
