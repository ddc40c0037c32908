import { handle } from '@/lib/request/handle.server';
import { removeCodes } from '@/lib/second-factor/remove.server';
import { CodeInput } from '@/lib/second-factor/schema';

export const POST = handle({ permission: 'signed-in', branches: 'nothing', input: CodeInput }, removeCodes);
